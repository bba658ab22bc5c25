import { IsEmail, IsInt, IsOptional, IsString, MaxLength, Min, ValidateIf } from 'class-validator';
import { tool } from 'toolwright';

export class ConditionsDto {
  @IsInt()
  page = 1;

  /** Where the last page ended. */
  @ValidateIf((query: ConditionsDto) => query.page > 1)
  @IsString()
  cursor?: string;

  @IsEmail(undefined, { validateIf: (_query: object, value: string) => value !== '' })
  email!: string;

  @MaxLength(10, { groups: ['create'] })
  @IsString({ always: true })
  title!: string;

  @IsOptional()
  @Min(1)
  limit?: number | null;

  @IsOptional()
  @Min(1)
  always!: number;
}

export class Conditions {
  /** Search. */
  @tool()
  search(query: ConditionsDto): void {}
}
