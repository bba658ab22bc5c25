import { Contains, Equals, IsIn, IsNegative, IsPositive, Length, Max, MaxLength, Min, MinLength } from 'class-validator';
import { tool } from 'toolwright';

export class TogetherDto {
  @Min(5)
  @Max(1)
  count!: number;

  @IsPositive()
  @IsNegative()
  sign!: number;

  @MinLength(10)
  @Length(1, 5)
  text!: string;

  @IsIn(['a', 'b'])
  @Equals('c')
  letter!: string;

  @MaxLength(3)
  @Contains('.')
  fine!: string;
}

export class Together {
  /** Go. */
  @tool()
  go(together: TogetherDto): void {}
}

interface Range {
  /**
   * @minimum 10
   * @maximum 5
   */
  size: number;
}

export class Ranges {
  /** Go. */
  @tool()
  go(range: Range): void {}
}
