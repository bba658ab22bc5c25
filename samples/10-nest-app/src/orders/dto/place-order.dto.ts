import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayNotEmpty, IsInt, Matches, Max, Min, ValidateNested } from 'class-validator';

export class OrderLineDto {
  /** What is ordered: an article's number, such as TEA-SENCHA. */
  @ApiProperty({ example: 'TEA-SENCHA' })
  @Matches(/^[A-Z]+(-[A-Z]+)+$/)
  sku!: string;

  /** How many of it. */
  @ApiProperty({ minimum: 1, maximum: 50 })
  @IsInt()
  @Min(1)
  @Max(50)
  quantity!: number;
}

export class PlaceOrderDto {
  /** Who orders: a customer's number, such as C-1. */
  @ApiProperty({ example: 'C-1' })
  @Matches(/^C-\d+$/)
  customer!: string;

  @ApiProperty({ type: [OrderLineDto] })
  @ArrayNotEmpty()
  @ValidateNested({ each: true })
  @Type(() => OrderLineDto)
  lines!: OrderLineDto[];
}
