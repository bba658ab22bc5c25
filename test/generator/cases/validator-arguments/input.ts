import * as cv from 'class-validator';
import { IsEnum, IsIn, IsInt as Whole, Length, Matches, Max, MaxLength, Min, MinDate } from 'class-validator';
import { Positive } from './re-exported.js';
import { tool } from 'toolwright';

enum Size {
  Small = 's',
  Large = 'l',
}

const COLOURS = ['red', 'green'] as const;
const MORE = [...COLOURS, 'blue'];
const SIZES = { small: 1, large: 2 } as const;
const LIMITS = { name: { most: 5 * 4 } };
const CODE = /^[a-z]{3}$/i;

function least(): number {
  return 1;
}

class Rules {
  static readonly MOST = 99;
}

export class ArgumentsDto {
  @Whole()
  @Max(Rules.MOST)
  aliased!: number;

  @cv.Min(1)
  throughNamespace!: number;

  @Positive()
  reExported!: number;

  @IsIn(COLOURS)
  colour!: string;

  @IsIn(MORE)
  spread!: string;

  @IsIn(Object.values(Size))
  size!: string;

  @IsIn(Object.keys(SIZES))
  key!: string;

  @IsIn([1, 2, 'x'])
  mixed!: string | number;

  @IsEnum(SIZES)
  constObject!: (typeof SIZES)[keyof typeof SIZES];

  @MaxLength(LIMITS.name.most)
  name!: string;

  @Matches(CODE)
  code!: string;

  @Matches(new RegExp('^x', 'i'))
  made!: string;

  @Matches('^y', 'i')
  text!: string;

  @Length(2)
  least!: string;

  @MinDate(new Date('2024-01-01T00:00:00Z'))
  after!: Date;

  @MinDate(() => new Date())
  later!: Date;

  @Min(least())
  worked!: number;
}

export class Arguments {
  /** Take it. */
  @tool()
  take(all: ArgumentsDto): void {}
}
