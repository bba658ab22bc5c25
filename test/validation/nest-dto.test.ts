import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDate,
  IsEmail,
  IsEnum,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { dtoValidator, hasRules, reflectDtoSchema } from '../../src/validation/index.js';

enum Priority {
  Low = 1,
  High = 2,
}

enum Channel {
  Web = 'web',
  Shop = 'shop',
}

class AddressDto {
  @IsString()
  @Length(1, 80)
  street!: string;

  @Matches(/^[a-z]{2}$/i)
  country!: string;
}

class OrderLineDto {
  @IsUUID('4')
  productId!: string;

  @IsInt()
  @Min(1)
  @Max(99)
  quantity!: number;

  @IsNumber({ maxDecimalPlaces: 2 })
  @IsPositive()
  price!: number;
}

class CreateOrderDto {
  @IsEmail()
  email!: string;

  @IsEnum(Priority)
  priority!: Priority;

  @IsEnum(Channel)
  channel: Channel = Channel.Web;

  @ValidateNested()
  @Type(() => AddressDto)
  shipTo!: AddressDto;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => OrderLineDto)
  lines!: OrderLineDto[];

  @IsOptional()
  @IsDate()
  @Type(() => Date)
  deliverAfter?: Date;

  @IsOptional()
  @IsString({ each: true })
  @IsNotEmpty({ each: true })
  tags?: string[];

  @IsBoolean()
  gift = false;
}

class ExpressOrderDto extends CreateOrderDto {
  @IsInt()
  hours!: number;
}

describe('a DTO as a Nest team writes it', () => {
  it('becomes an exact schema in the order of its declaration', () => {
    const schema = reflectDtoSchema(CreateOrderDto);

    expect(Object.keys(schema.properties)).toEqual([
      'email',
      'priority',
      'channel',
      'shipTo',
      'lines',
      'deliverAfter',
      'tags',
      'gift',
    ]);
    expect(schema).toEqual({
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email' },
        priority: { type: 'integer', enum: [1, 2] },
        channel: { type: 'string', enum: ['web', 'shop'], default: 'web' },
        shipTo: {
          type: 'object',
          properties: {
            street: { type: 'string', minLength: 1, maxLength: 80 },
            country: { type: 'string', pattern: '^[a-zA-Z]{2}$' },
          },
          required: ['street', 'country'],
          additionalProperties: false,
        },
        lines: {
          type: 'array',
          minItems: 1,
          maxItems: 20,
          items: {
            type: 'object',
            properties: {
              productId: {
                type: 'string',
                format: 'uuid',
                pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[4]',
                description: 'A UUID of version 4.',
              },
              quantity: { type: 'integer', minimum: 1, maximum: 99 },
              price: { type: 'number', exclusiveMinimum: 0, description: 'At most 2 decimal places.' },
            },
            required: ['productId', 'quantity', 'price'],
            additionalProperties: false,
          },
        },
        deliverAfter: { type: 'string', format: 'date-time', 'x-type': 'Date' },
        tags: { type: 'array', items: { type: 'string', minLength: 1 } },
        gift: { type: 'boolean', default: false },
      },
      required: ['email', 'priority', 'shipTo', 'lines'],
      additionalProperties: false,
    });
  });

  it('has its parent’s properties before its own', () => {
    const schema = reflectDtoSchema(ExpressOrderDto);

    expect(Object.keys(schema.properties).at(-1)).toBe('hours');
    expect(Object.keys(schema.properties)).toHaveLength(9);
    expect(schema.required).toEqual(['email', 'priority', 'shipTo', 'lines', 'hours']);
  });

  it('becomes an instance, all the way down, with the values the class gives', async () => {
    const plain = {
      email: 'ann@example.com',
      priority: 2,
      shipTo: { street: 'Main St 1', country: 'fr' },
      lines: [{ productId: '7f9c24e8-3b12-4fef-91e0-5d1f2c3b4a59', quantity: 2, price: 9.5 }],
      deliverAfter: new Date('2024-05-17T09:30:00Z'),
    };

    const { value, problems } = await dtoValidator(CreateOrderDto)(plain);

    expect(problems).toEqual([]);
    expect(value).toBeInstanceOf(CreateOrderDto);
    expect(value.lines[0]).toBeInstanceOf(OrderLineDto);
    expect(value.shipTo).toBeInstanceOf(AddressDto);
    expect(value.channel).toBe('web');
    expect(value.gift).toBe(false);
    expect(value.deliverAfter).toEqual(plain.deliverAfter);
  });

  it('says every rule that is broken, with the path the model wrote', async () => {
    const { problems } = await dtoValidator(CreateOrderDto)({
      email: 'ann@example.com',
      priority: 1,
      shipTo: { street: 'Main St 1', country: 'France' },
      lines: [{ productId: '7f9c24e8-3b12-4fef-91e0-5d1f2c3b4a59', quantity: 0, price: 9.555 }],
    });

    expect(problems).toEqual([
      {
        path: 'shipTo.country',
        expected: 'valid (country must match /^[a-z]{2}$/i regular expression)',
        received: '"France"',
      },
      { path: 'lines[0].quantity', expected: 'not less than 1', received: '0' },
      {
        path: 'lines[0].price',
        expected: 'a number conforming to the specified constraints',
        received: '9.555',
      },
    ]);
  });

  it('is told from a class without rules', () => {
    expect(hasRules(CreateOrderDto)).toBe(true);
    expect(hasRules(ExpressOrderDto)).toBe(true);
    expect(hasRules(class {})).toBe(false);
  });
});
