import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Exclude, Expose, Type } from 'class-transformer';
import {
  Allow,
  ArrayUnique,
  IsArray,
  IsDate,
  IsDateString,
  IsDefined,
  IsInstance,
  IsInt,
  IsNotEmpty,
  IsNotEmptyObject,
  IsNumber,
  IsNumberString,
  IsObject,
  IsOptional,
  IsString,
  Min,
  MinLength,
  Validate,
  ValidateIf,
  ValidateNested,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { UserError } from '../../src/errors/index.js';
import { reflectDto, reflectDtoSchema } from '../../src/validation/index.js';

class MoneyDto {
  @IsNumber()
  amount!: number;

  @MinLength(3)
  currency!: string;
}

const MONEY = {
  type: 'object',
  properties: { amount: { type: 'number' }, currency: { type: 'string', minLength: 3 } },
  required: ['amount', 'currency'],
  additionalProperties: false,
};

describe('the properties of a DTO', () => {
  it('are optional with @IsOptional or a value of the class, and required else, whatever @ValidateIf says', () => {
    class QueryDto {
      @IsString()
      text!: string;

      @IsOptional()
      @IsString()
      author?: string;

      @IsInt()
      page = 1;

      @IsString()
      id: string = randomUUID();

      @ValidateIf((query: QueryDto) => query.page > 1)
      @IsString()
      cursor!: string;

      @IsOptional()
      @IsString()
      note: string | null = null;
    }

    const { properties, required } = reflectDtoSchema(QueryDto);

    expect(required).toEqual(['text', 'cursor']);
    expect(properties).toEqual({
      text: { type: 'string' },
      author: { type: 'string' },
      page: { type: 'integer', default: 1 },
      id: { type: 'string' },
      cursor: { type: 'string' },
      note: { type: ['string', 'null'], default: null },
    });
  });

  it('take their type from the compiler where no rule says it', () => {
    class SignUpDto {
      @IsNotEmpty()
      name!: string;

      @IsDefined()
      age!: number;

      @Allow()
      newsletter!: boolean;

      @IsNotEmpty()
      since!: Date;

      @IsDefined()
      price!: MoneyDto;
    }

    expect(reflectDtoSchema(SignUpDto).properties).toEqual({
      name: { type: 'string', minLength: 1 },
      age: { type: 'number' },
      newsletter: { type: 'boolean' },
      since: { type: 'string', format: 'date-time', 'x-type': 'Date' },
      price: MONEY,
    });
  });

  it('take their type from @Type where no rule and no compiler says it', () => {
    class Dto {}
    for (const [property, type] of Object.entries({ count: Number, at: Date, price: MoneyDto })) {
      IsNotEmpty()(Dto.prototype, property);
      Type(() => type)(Dto.prototype, property);
    }

    expect(reflectDtoSchema(Dto).properties).toEqual({
      count: { type: 'number' },
      at: { type: 'string', format: 'date-time', 'x-type': 'Date' },
      price: MONEY,
    });
  });

  it('keep a subclass’s word over its parent’s, in the parent’s place', () => {
    class Base {
      @IsInt()
      @Min(1)
      size!: number;

      @IsString()
      name!: string;
    }
    class Narrowed extends Base {
      @IsNumber()
      declare size: number;

      @IsString()
      extra!: string;
    }

    const { properties } = reflectDtoSchema(Narrowed);

    // class-validator drops a parent's rules on a property that the subclass decorates anew.
    expect(Object.entries(properties)).toEqual([
      ['size', { type: 'number' }],
      ['name', { type: 'string' }],
      ['extra', { type: 'string' }],
    ]);
  });

  it('describe a team’s own rules by their message', () => {
    class IsPrime implements ValidatorConstraintInterface {
      validate(value: number): boolean {
        return value === 2;
      }
    }
    class Dto {
      @IsInt()
      @Validate(IsPrime, { message: 'A prime number' })
      prime!: number;

      @IsInt()
      @Validate(IsPrime, { message: '$property is no prime' })
      other!: number;
    }

    expect(reflectDtoSchema(Dto).properties).toEqual({
      prime: { type: 'integer', description: 'A prime number.' },
      other: { type: 'integer' },
    });
  });

  it('count rules that hold only on a condition as unknown', () => {
    class Dto {
      @IsInt()
      @Min(10, { validateIf: (dto: Dto) => dto.big })
      size!: number;

      @IsNotEmpty()
      big!: boolean;
    }

    expect(reflectDtoSchema(Dto).properties['size']).toEqual({ type: 'integer' });
  });

  it('have their @Expose names, and @Exclude leaves them out', () => {
    class Dto {
      @Expose({ name: 'user_id' })
      @IsInt()
      userId!: number;

      @Exclude({ toClassOnly: true })
      @IsString()
      passwordHash!: string;

      @Exclude({ toPlainOnly: true })
      @IsString()
      password!: string;
    }
    @Exclude()
    class Closed {
      @Expose()
      @IsInt()
      shown!: number;

      @IsInt()
      hidden!: number;
    }

    expect(reflectDtoSchema(Dto).required).toEqual(['user_id', 'password']);
    expect(reflectDtoSchema(Closed).required).toEqual(['shown']);
  });
});

describe('classes in a DTO', () => {
  it('are found through @IsObject, @IsInstance and @IsNotEmptyObject too', () => {
    class Dto {
      @IsObject()
      @Type(() => MoneyDto)
      a!: MoneyDto;

      @IsInstance(MoneyDto)
      b!: MoneyDto;
    }
    class NotEmpty {
      @IsNotEmptyObject()
      @Type(() => MoneyDto)
      c!: MoneyDto;
    }

    const { properties, $defs } = reflectDtoSchema(Dto);

    expect(properties).toEqual({ a: { $ref: '#/$defs/MoneyDto' }, b: { $ref: '#/$defs/MoneyDto' } });
    expect($defs).toEqual({ MoneyDto: MONEY });
    expect(reflectDtoSchema(NotEmpty).properties).toEqual({ c: { ...MONEY, minProperties: 1 } });
  });

  it('may lead back to themselves', () => {
    class Comment {
      @IsString()
      text!: string;

      @IsOptional()
      @ValidateNested({ each: true })
      @Type(() => Comment)
      replies?: Comment[];
    }

    const node = {
      type: 'object',
      properties: {
        text: { type: 'string' },
        replies: { type: 'array', items: { $ref: '#/$defs/Comment' } },
      },
      required: ['text'],
      additionalProperties: false,
    };
    expect(reflectDtoSchema(Comment)).toEqual({ ...node, $defs: { Comment: node } });
  });

  it('are told apart when they share a name', () => {
    const other = { ...MONEY };
    const Twin = (() => {
      class MoneyDto {
        @IsInt()
        cents!: number;
      }
      return MoneyDto;
    })();
    class Dto {
      @ValidateNested({ each: true })
      @Type(() => MoneyDto)
      a!: MoneyDto[];

      @ValidateNested()
      @Type(() => MoneyDto)
      b!: MoneyDto;

      @ValidateNested({ each: true })
      @Type(() => Twin)
      c!: object[];

      @ValidateNested()
      @Type(() => Twin)
      d!: object;
    }

    const { $defs, properties } = reflectDtoSchema(Dto);

    expect($defs?.['MoneyDto']).toEqual(other);
    expect(Object.keys($defs?.['MoneyDto_2']?.properties ?? {})).toEqual(['cents']);
    expect(properties['d']).toEqual({ $ref: '#/$defs/MoneyDto_2' });
  });

  it('are one of several by the discriminator of @Type, which comes first', () => {
    abstract class Payment {
      @IsInt()
      amount!: number;
    }
    class CardPayment extends Payment {
      @IsString()
      card!: string;
    }
    class CashPayment extends Payment {}
    class Dto {
      @ValidateNested()
      @Type(() => Payment, {
        discriminator: {
          property: 'kind',
          subTypes: [
            { name: 'card', value: CardPayment },
            { name: 'cash', value: CashPayment },
          ],
        },
      })
      payment!: CardPayment | CashPayment;
    }

    const { payment } = reflectDtoSchema(Dto).properties;

    expect(payment?.anyOf?.map((branch) => Object.entries(branch.properties ?? {}))).toEqual([
      [
        ['kind', { type: 'string', const: 'card' }],
        ['amount', { type: 'integer' }],
        ['card', { type: 'string' }],
      ],
      [
        ['kind', { type: 'string', const: 'cash' }],
        ['amount', { type: 'integer' }],
      ],
    ]);
    expect(payment?.anyOf?.[0]?.required).toEqual(['kind', 'amount', 'card']);
  });

  it('in a list that may not repeat them are not compared by content', () => {
    class Dto {
      @IsArray()
      @ArrayUnique((money: MoneyDto) => money.currency)
      @ValidateNested({ each: true })
      @Type(() => MoneyDto)
      prices!: MoneyDto[];
    }

    expect(reflectDtoSchema(Dto).properties['prices']).toEqual({
      type: 'array',
      items: MONEY,
      description: 'No two alike.',
    });
  });
});

describe('a DTO whose rules leave something open', () => {
  class Unruled {
    x = 1;
  }
  class OpenDto {
    @IsNotEmpty()
    payload!: Record<string, string>;

    @IsArray()
    list!: string[];

    @ValidateNested()
    other!: MoneyDto | null;

    @IsObject()
    @Type(() => Unruled)
    settings!: Unruled;

    @IsInt()
    @IsString()
    both!: unknown;

    @IsDateString()
    when!: Date;

    @IsNumberString()
    count!: number;

    @IsDate({ each: true })
    @IsString()
    mixed!: unknown;
  }

  it('is refused, with every gap in one error', () => {
    expect(() => reflectDtoSchema(OpenDto)).toThrow(UserError);
    const { gaps } = reflectDto(OpenDto);

    expect(gaps.map((gap) => gap.slice(0, gap.indexOf(', or run')))).toEqual([
      'OpenDto.payload: no rule says what type it has (@IsNotEmpty() fits every type); add one, such as @IsString()',
      'OpenDto.list: what its list holds is not known; add a rule with { each: true }, or @ValidateNested({ each: true }) and @Type(() => TheClass)',
      'OpenDto.other: it holds an object of an unknown class; add @ValidateNested() and @Type(() => TheClass)',
      'OpenDto.settings: its class Unruled has no rules of class-validator',
      'OpenDto.both: its rules contradict each other: no value can pass them all',
      'OpenDto.when: its rules ask for string, but its type is Date; use @IsDate() with @Type(() => Date)',
      'OpenDto.count: its rules ask for string, but its type is number; use @IsNumber() or @IsInt()',
      'OpenDto.mixed: some of its rules are about a list, others about string; put { each: true } on those about its elements',
    ]);
    expect(gaps[0]).toContain('npx toolwright generate');
    expect(gaps[0]).toContain('@param({ schema: { … } })');
  });

  it('is refused when it has no rules at all', () => {
    expect(() => reflectDtoSchema(Unruled)).toThrow('Unruled has no rules of class-validator');
  });
});
