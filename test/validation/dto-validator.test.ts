import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Expose, Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  Min,
  registerDecorator,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { UserError } from '../../src/errors/index.js';
import { dtoValidator, toInstance } from '../../src/validation/index.js';

/** A team's own rule that asks a database. */
function IsFree(options?: ValidationOptions): PropertyDecorator {
  return (prototype, property) =>
    registerDecorator({
      name: 'isFree',
      target: prototype.constructor,
      propertyName: String(property),
      options: options ?? {},
      async: true,
      validator: {
        validate: async (value: unknown) => value !== 'ann',
        defaultMessage: () => '$property must be a name that nobody has yet',
      },
    });
}

class SeatDto {
  @Expose({ name: 'seat_number' })
  @IsInt()
  @Min(1)
  @Max(400)
  seatNumber!: number;
}

class BookingDto {
  @IsFree()
  @Transform(({ value }: { value: string }) => value.trim())
  name!: string;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SeatDto)
  seats: SeatDto[] = [];

  @IsOptional()
  @IsString({ each: true })
  tags?: string[];
}

describe('dtoValidator', () => {
  it('transforms, then runs rules that take their time', async () => {
    const validate = dtoValidator(BookingDto);

    expect(await validate({ name: ' bob ' })).toEqual({
      value: Object.assign(new BookingDto(), { name: 'bob' }),
      problems: [],
    });
    expect((await validate({ name: ' ann ' })).problems).toEqual([
      { path: 'name', expected: 'a name that nobody has yet', received: '"ann"' },
    ]);
  });

  it('speaks of properties by the names the model knows', async () => {
    const { problems } = await dtoValidator(BookingDto)({
      name: 'bob',
      seats: [{ seat_number: 3 }, { seat_number: 0 }],
    });

    expect(problems).toEqual([{ path: 'seats[1].seat_number', expected: 'not less than 1', received: '0' }]);
  });

  it('names all that is wrong with a value, and with what a list holds', async () => {
    const { problems } = await dtoValidator(BookingDto)({ name: 'bob', seats: [{ seat_number: 0.5 }], tags: ['a', 1] });

    expect(problems).toEqual([
      { path: 'seats[0].seat_number', expected: 'not less than 1 and an integer number', received: '0.5' },
      { path: 'tags', expected: 'such that each value is a string', received: '["a",1]' },
    ]);
  });

  it('leaves out nothing the class gives by itself, even for keys that are undefined', async () => {
    const { value } = await dtoValidator(BookingDto)({ name: 'bob', seats: undefined });

    expect(value.seats).toEqual([]);
  });

  it('passes instances, null and nothing as they are, and refuses what is no object', async () => {
    const validate = dtoValidator(SeatDto);
    const seat = Object.assign(new SeatDto(), { seatNumber: 7 });

    expect((await validate(seat)).value).toBe(seat);
    expect(await validate(null)).toEqual({ value: null, problems: [] });
    expect(await validate(undefined)).toEqual({ value: undefined, problems: [] });
    expect((await validate([1])).problems).toEqual([{ path: '', expected: 'an object', received: '[1]' }]);
  });

  it('makes plain classes instances too', async () => {
    class Point {
      x = 0;
      y = 0;
    }

    const { value, problems } = await dtoValidator(Point)({ x: 3 });

    expect(value).toEqual(Object.assign(new Point(), { x: 3, y: 0 }));
    expect(value).toBeInstanceOf(Point);
    expect(problems).toEqual([]);
  });

  it('blames the developer, not the model, for a nested class that nobody named', async () => {
    class Parent {
      @ValidateNested()
      seat!: SeatDto;
    }

    const validation = dtoValidator(Parent)({ seat: { seat_number: 1 } });

    await expect(validation).rejects.toThrow(UserError);
    await expect(validation).rejects.toThrow(/The value at "seat" is a plain object.*@Type\(\(\) => TheClass\)/);
  });

  it('picks the class by the discriminator without touching the data it was given', async () => {
    class Circle {
      @IsInt()
      radius!: number;
    }
    class Square {
      @IsInt()
      side!: number;
    }
    class Drawing {
      @ValidateNested({ each: true })
      @Type(() => Object, {
        discriminator: {
          property: 'kind',
          subTypes: [
            { name: 'circle', value: Circle },
            { name: 'square', value: Square },
          ],
        },
      })
      shapes!: (Circle | Square)[];
    }
    const plain = {
      shapes: [
        { kind: 'square', side: 2 },
        { kind: 'circle', radius: 1 },
      ],
    };

    const { value, problems } = await dtoValidator(Drawing)(plain);

    expect(problems).toEqual([]);
    expect(value.shapes.map((shape) => shape.constructor)).toEqual([Square, Circle]);
    expect(plain.shapes[0]).toEqual({ kind: 'square', side: 2 });
  });
});

describe('toInstance', () => {
  it('lets nobody reach the prototype', () => {
    class Named {
      @IsNotEmpty()
      name!: string;
    }

    const instance = toInstance(Named, JSON.parse('{ "name": "x", "__proto__": { "admin": true } }') as object);

    expect(instance).toBeInstanceOf(Named);
    expect(Reflect.get(instance, 'admin')).toBeUndefined();
  });
});
