import {
  ArrayContains,
  IsIBAN,
  IsNotIn,
  IsStrongPassword,
  IsUUID,
  registerDecorator,
  Validate,
  ValidateBy,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { tool } from 'toolwright';

class IsFree implements ValidatorConstraintInterface {
  async validate(value: string): Promise<boolean> {
    return value !== 'taken';
  }
}

function IsSku(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({ target: target.constructor, propertyName: String(propertyName), validator: IsFree });
}

export class SentencesDto {
  /** The account to pay to. */
  @IsIBAN()
  account!: string;

  /**
   * What to sign in with
   */
  @IsStrongPassword({ minLength: 12 })
  password!: string;

  @IsNotIn(['admin', 'root'])
  login!: string;

  @ArrayContains(['owner'])
  roles!: string[];

  @IsUUID('all', { each: true })
  ids!: string[];

  @Validate(IsFree, { message: 'Nobody has the name yet' })
  name!: string;

  @ValidateBy({ name: 'even', validator: { validate: (value: number) => value % 2 === 0 } })
  even!: number;

  /** A stock-keeping unit. */
  @IsSku()
  sku!: string;
}

export class Sentences {
  /** Say them. */
  @tool()
  say(sentences: SentencesDto): void {}
}
