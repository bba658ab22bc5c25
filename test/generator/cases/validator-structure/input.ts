import { Type } from 'class-transformer';
import {
  ArrayUnique,
  IsArray,
  IsDefined,
  IsInstance,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { tool } from 'toolwright';

export class TreeDto {
  @IsString()
  @MinLength(1)
  label!: string;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TreeDto)
  children?: TreeDto[];
}

class BaseDto {
  @IsInt()
  @Min(0)
  @Max(10)
  level!: number;

  @IsString()
  name!: string;
}

/** Rules on a property that is declared again replace those of the parent. */
export class ChildDto extends BaseDto {
  @Min(5)
  declare level: number;

  @MinLength(2)
  extra!: string;
}

export class PageDto<T> {
  @IsInt()
  @Min(1)
  page!: number;

  @IsArray()
  @ArrayUnique()
  items!: T[];
}

export class MixedDto {
  /** @minimum 0 */
  @Min(1)
  refined!: number;

  /** @maximum 5 */
  @Max(10)
  tagged!: number;

  @IsString()
  either!: string | number;

  @IsNotEmpty()
  anything!: unknown;

  @IsNotEmpty()
  count!: number;

  @IsDefined()
  @IsNumber()
  nullable!: number | null;

  @ArrayUnique()
  names!: string[];

  @IsObject()
  data!: Record<string, number>;

  @IsInstance(TreeDto)
  tree!: TreeDto;

  @IsInt({ each: true })
  @Min(1, { each: true })
  ids!: number[] | null;

  @MinLength(3, { each: true })
  pair!: [string, string];
}

export class Structure {
  /** Grow a tree. */
  @tool()
  grow(tree: TreeDto): void {}

  /** Raise a child. */
  @tool()
  raise(child: ChildDto): void {}

  /** Turn a page. */
  @tool()
  turn(page: PageDto<string>): void {}

  /** Mix. */
  @tool()
  mix(mixed: MixedDto): void {}
}
