import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDateString,
  IsEnum,
  IsIn,
  IsInt,
  IsString,
  Max,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { tool } from 'toolwright';

enum Colour {
  Red = 'red',
  Blue = 'blue',
}

enum Paint {
  Blue = 'blue',
  White = 'white',
}

export class WrongDto {
  @IsInt()
  text!: string;

  @IsString()
  list!: string[];

  @MinLength(2, { each: true })
  single!: number;

  @IsDateString()
  date!: Date;

  @IsEnum(Paint)
  colour!: Colour;

  @IsIn(['a', 'b'])
  letter!: 'x' | 'y';

  @ValidateNested()
  nested!: string;

  @Min(1)
  big!: bigint;

  @IsString()
  set!: Set<string>;

  /** @minimum 10 */
  @Max(5)
  bound!: number;
}

export class Wrong {
  /** Go. */
  @tool()
  go(wrong: WrongDto): void {}
}
