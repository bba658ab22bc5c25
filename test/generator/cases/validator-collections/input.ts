import { Type } from 'class-transformer';
import { IsDefined, IsInt, IsInstance, IsNotEmpty, IsObject, IsString, Min, NotContains, ValidateNested } from 'class-validator';
import { tool } from 'toolwright';

export class LabelDto {
  @IsString()
  @NotContains(' ')
  label!: string;
}

export class CollectionsDto {
  @IsInt({ each: true })
  @Min(1, { each: true })
  ids!: Set<number>;

  @Min(0, { each: true })
  prices!: Map<string, number>;

  @ValidateNested()
  @Type(() => LabelDto)
  labels!: Map<string, LabelDto>;

  @IsObject()
  seen!: Set<LabelDto>;

  @IsDefined()
  big!: bigint;

  @IsInstance(URL)
  site!: URL;

  @IsNotEmpty()
  bytes!: Uint8Array;
}

export class Collections {
  /** Collect. */
  @tool()
  collect(all: CollectionsDto, byName: Map<string, LabelDto>): void {}
}
