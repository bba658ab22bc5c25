import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDate,
  IsEmail,
  IsEnum,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { tool } from 'toolwright';

enum Priority {
  Low = 1,
  High = 2,
}

enum Channel {
  Web = 'web',
  Shop = 'shop',
}

const MOST_LINES = 20;

export class AddressDto {
  /** Street and number. */
  @IsString()
  @Length(1, 80)
  street!: string;

  /** Country code. */
  @Matches(/^[a-z]{2}$/i)
  country!: string;
}

export class OrderLineDto {
  @IsUUID('4')
  productId!: string;

  /** How many pieces. */
  @IsInt()
  @Min(1)
  @Max(99)
  quantity!: number;

  /** Price of one piece. */
  @IsNumber({ maxDecimalPlaces: 2 })
  @IsPositive()
  price!: number;
}

export class CreateOrderDto {
  @IsEmail()
  email!: string;

  @IsEnum(Priority)
  priority!: Priority;

  @IsEnum(Channel)
  channel: Channel = Channel.Web;

  /** Where it goes. */
  @ValidateNested()
  @Type(() => AddressDto)
  shipTo!: AddressDto;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_LINES)
  @ValidateNested({ each: true })
  @Type(() => OrderLineDto)
  lines!: OrderLineDto[];

  @IsOptional()
  @IsDate()
  @Type(() => Date)
  deliverAfter?: Date;

  @IsOptional()
  @IsString({ each: true })
  @IsNotEmpty({ each: true })
  tags?: string[];

  @IsBoolean()
  gift = false;

  @IsOptional()
  @IsString()
  note?: string | null;
}

export class ExpressOrderDto extends CreateOrderDto {
  /** Latest in so many hours. */
  @IsInt()
  @Min(1)
  hours!: number;
}

export class Orders {
  /** Place an order. */
  @tool()
  place(order: CreateOrderDto): void {}

  /** Place an express order. */
  @tool()
  express(orders: ExpressOrderDto[]): void {}

  /** Move an order. */
  @tool()
  move({ street, country }: AddressDto): void {}
}
