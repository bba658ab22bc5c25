import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsDate, IsEmail, IsEnum, IsIn, IsNumber, IsObject, IsString, IsUUID, Length, Matches } from 'class-validator';
import { tool } from 'toolwright';

enum Colour {
  Red = 'red',
  Blue = 'blue',
}
enum Size {
  Small = 1,
  Large = 2,
}

export class ContradictionsDto {
  @IsEmail()
  email!: number;

  @IsString()
  at!: Date;

  @IsDate()
  day!: string;

  @IsArray()
  tag!: string;

  @ArrayMinSize(1)
  count!: number;

  @IsBoolean()
  flag!: 'yes' | 'no';

  @IsIn(['green'])
  colour!: Colour;

  @IsEnum(Size)
  size!: Colour;

  @IsNumber()
  name!: string;

  @IsObject()
  list!: string[];

  @Length(2, 3)
  long!: 'a' | 'b';

  @Matches(/^\d+$/)
  letters!: 'x' | 'y';

  @IsUUID()
  id!: boolean;

  @ArrayUnique()
  set!: Record<string, string>;
}

export class Contradictions {
  /** Takes. */
  @tool()
  take(dto: ContradictionsDto): void {}
}
