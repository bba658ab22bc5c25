import { IsNotIn, IsOptional, IsString, MinLength } from 'class-validator';
import { tool } from 'toolwright';

export class OptionalDto {
  @IsString()
  @MinLength(1)
  note?: string;

  @IsString()
  maybe!: string | undefined;

  @IsNotIn(['x'])
  fine?: string;

  @IsOptional()
  @IsString()
  good?: string;

  @IsString()
  given = 'x';
}

export class Optional {
  /** Go. */
  @tool()
  go(optional: OptionalDto): void {}
}
