import { IsEnum, IsIn, Matches, Max } from 'class-validator';
import { param, tool } from 'toolwright';

enum Colour {
  Red = 'red',
  Blue = 'blue',
}

export class DefaultsDto {
  @Max(5)
  start = 9;

  @IsEnum(Colour)
  paint: Colour | null = null;

  @IsIn(['a', 'b'])
  letter: string = 'c';

  @Matches(/^[a-z]+$/)
  code = 'A1';

  @Max(5)
  fine = 5;
}

export class Defaults {
  /** Go. */
  @tool()
  go(defaults: DefaultsDto): void {}

  /** Run. */
  @tool()
  run(@param({ minimum: 1 }) times: number = 0): void {}
}
