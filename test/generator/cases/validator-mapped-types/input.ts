import { IsEmail, IsInt, IsString, Min, MinLength } from 'class-validator';
import { tool } from 'toolwright';

interface Type<T> {
  new (...args: never[]): T;
}

declare function PartialType<T>(classRef: Type<T>): Type<Partial<T>>;
declare function PickType<T, K extends keyof T>(classRef: Type<T>, keys: readonly K[]): Type<Pick<T, K>>;
declare function OmitType<T, K extends keyof T>(classRef: Type<T>, keys: readonly K[]): Type<Omit<T, K>>;
declare function IntersectionType<A, B>(a: Type<A>, b: Type<B>): Type<A & B>;

export class CreateUserDto {
  /** How to reach the user. */
  @IsEmail()
  email!: string;

  @IsInt()
  @Min(18)
  age!: number;

  @MinLength(2)
  name!: string;
}

class AuditDto {
  @IsString()
  reason!: string;
}

export class UpdateUserDto extends PartialType(CreateUserDto) {}
export class EmailOnlyDto extends PickType(CreateUserDto, ['email'] as const) {}
export class NamelessDto extends OmitType(CreateUserDto, ['name'] as const) {}
export class AuditedUpdateDto extends IntersectionType(UpdateUserDto, AuditDto) {}

export class Users {
  /** Update a user. */
  @tool()
  update(user: UpdateUserDto): void {}

  /** Write to a user. */
  @tool()
  write(user: EmailOnlyDto): void {}

  /** Hide a user. */
  @tool()
  hide(user: NamelessDto): void {}

  /** Update a user, and say why. */
  @tool()
  audit(user: AuditedUpdateDto): void {}

  /** Only the type is used: no instance, so no rules. */
  @tool()
  plain(user: Partial<CreateUserDto>): void {}
}
