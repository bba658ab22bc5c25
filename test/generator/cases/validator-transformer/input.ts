import { Exclude, Expose, Transform, Type } from 'class-transformer';
import { IsEmail, IsIn, IsInt, IsNumber, IsOptional, IsString, MinLength, ValidateNested } from 'class-validator';
import { tool } from 'toolwright';

export abstract class ShapeDto {
  @IsString()
  colour!: string;
}

export class CircleDto extends ShapeDto {
  @IsNumber()
  radius!: number;
}

export class SquareDto extends ShapeDto {
  /** Which kind of shape. */
  @IsIn(['square'])
  kind!: 'square';

  @IsNumber()
  side!: number;
}

const discriminator = {
  property: 'kind',
  subTypes: [
    { value: CircleDto, name: 'circle' },
    { value: SquareDto, name: 'square' },
  ],
};

export class DrawingDto {
  /** The one in front. */
  @ValidateNested()
  @Type(() => ShapeDto, {
    discriminator: {
      property: 'kind',
      subTypes: [
        { value: CircleDto, name: 'circle' },
        { value: SquareDto, name: 'square' },
      ],
    },
    keepDiscriminatorProperty: true,
  })
  front!: CircleDto | SquareDto;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => ShapeDto, { discriminator, keepDiscriminatorProperty: true })
  others?: ShapeDto[];
}

export class PersonDto {
  @Expose({ name: 'first_name' })
  @IsString()
  firstName!: string;

  @Exclude()
  @IsString()
  passwordHash!: string;

  @Exclude({ toPlainOnly: true })
  @MinLength(8)
  password!: string;

  /** The address of the person. */
  @Transform(({ value }: { value: string }) => value.trim().toLowerCase())
  @IsEmail()
  email!: string;

  @Transform(({ value }: { value: string }) => Number(value), { toPlainOnly: true })
  @IsInt()
  age!: number;
}

@Exclude()
export class SecretDto {
  @Expose()
  @IsString()
  shown!: string;

  @IsString()
  hidden!: string;
}

export class Drawings {
  /** Draw. */
  @tool()
  draw(drawing: DrawingDto): void {}

  /** Greet. */
  @tool()
  greet(person: PersonDto): void {}

  /** Keep. */
  @tool()
  keep(secret: SecretDto): void {}
}
