import { Type } from 'class-transformer';
import { IsInt, IsString, ValidateNested } from 'class-validator';
import { tool } from 'toolwright';

class HiddenDto {
  @IsInt()
  id!: number;
}

export abstract class AbstractDto {
  @IsInt()
  id!: number;
}

function make() {
  class InnerDto {
    @IsInt()
    id!: number;
  }
  return InnerDto;
}

/** class-transformer reaches it through `@Type`. */
class ReachedDto {
  @IsInt()
  id!: number;

  @ValidateNested({ each: true })
  @Type(() => ReachedDto)
  others!: ReachedDto[];
}

class UnreachedDto {
  @IsInt()
  id!: number;
}

export class ReachingDto {
  @ValidateNested()
  @Type(() => ReachedDto)
  reached!: ReachedDto;
}

export class UnreachingDto {
  @ValidateNested()
  unreached!: UnreachedDto;
}

class PlainDto {
  id!: number;
}

export class LineItemDto {
  @IsInt()
  id!: number;
}

export class ForgetfulDto {
  @IsString()
  name!: string;

  @IsString({ each: true })
  @Type(() => LineItemDto)
  names!: string[];

  @Type(() => LineItemDto)
  lines!: LineItemDto[];

  @ValidateNested()
  @Type(() => LineItemDto)
  first!: LineItemDto;
}

export class Classes {
  /** Not exported. */
  @tool()
  hidden(dto: HiddenDto): void {}

  /** Abstract. */
  @tool()
  abstracts(dto: AbstractDto[]): void {}

  /** Inside a function. */
  @tool()
  inner(dto: InstanceType<ReturnType<typeof make>>): void {}

  /** Reached by somebody else. */
  @tool()
  reached(dto: ReachingDto): void {}

  /** Reached elsewhere, but not here. */
  @tool()
  direct(dto: ReachedDto): void {}

  /** Reached by nobody. */
  @tool()
  unreached(dto: UnreachingDto): void {}

  /** Without rules. */
  @tool()
  plain(dto: PlainDto): void {}

  /** Rules that do not run. */
  @tool()
  forgetful(dto: ForgetfulDto): void {}
}
