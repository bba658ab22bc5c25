import { describe, expect, it } from '@jest/globals';
import { IsInt, IsOptional, IsString, Min } from 'class-validator';
import { z } from 'zod';
import { Agent, ModelBehaviorError, run, UserError, type OutputType } from '../../src/index.js';
import { say, ScriptedModel } from '../../src/testing/index.js';

async function answer<TOutput = unknown>(
  outputType: OutputType<TOutput>,
  ...texts: readonly string[]
): Promise<{ output: TOutput; model: ScriptedModel }> {
  const model = new ScriptedModel(texts.map((text) => say(text)));
  const result = await run(new Agent<unknown, TOutput>({ name: 'Test', model, outputType }), 'Go');
  return { output: result.finalOutput as TOutput, model };
}

class Verdict {
  @IsString()
  readonly reason!: string;

  @IsInt()
  @Min(1)
  readonly score: number = 1;

  @IsOptional()
  @IsString()
  readonly note?: string;

  isGood(): boolean {
    return this.score > 3;
  }
}

describe('structured output', () => {
  it('is asked for and read by a JSON Schema, optional and date values lifted', async () => {
    const { output, model } = await answer(
      {
        type: 'object',
        properties: { when: { type: 'string', format: 'date-time', 'x-type': 'Date' }, note: { type: 'string' } },
        required: ['when'],
        additionalProperties: false,
      },
      '{"when":"2026-05-01T10:00:00Z","note":null}',
    );

    expect(output).toEqual({ when: new Date('2026-05-01T10:00:00Z') });
    expect(model.requests[0]?.outputSchema).toMatchObject({
      name: 'final_output',
      strict: true,
      schema: { type: 'object', required: ['when', 'note'] },
    });
  });

  it('is wrapped on the wire when its root is no object', async () => {
    const { output, model } = await answer(
      { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] },
      '{"value":[1,2]}',
    );

    expect(output).toEqual([1, 2]);
    expect(model.requests[0]?.outputSchema?.schema).toMatchObject({ type: 'object', required: ['value'] });
  });

  it('passes a Standard Schema, its transforms included', async () => {
    const { output } = await answer(
      z.object({ tags: z.array(z.string()), count: z.number().default(2) }),
      '{"tags":["a"],"count":null}',
    );

    expect(output).toEqual({ tags: ['a'], count: 2 });
  });

  it('becomes an instance of a DTO class', async () => {
    const { output } = await answer(Verdict, '{"reason":"good","score":5,"note":null}');

    expect(output).toBeInstanceOf(Verdict);
    expect(output.isGood()).toBe(true);
  });

  it('that does not fit is an error that says where', async () => {
    await expect(answer(Verdict, '{"reason":"bad","score":0,"note":null}')).rejects.toThrow(ModelBehaviorError);
    await expect(answer(Verdict, '{"reason":"bad","score":0,"note":null}')).rejects.toThrow(
      /"Test".*score must be .*1 .*, but got 0/,
    );
    await expect(answer({ type: 'string' }, 'Hello.')).rejects.toThrow('is not JSON');
  });

  it('speaks of an integer of zod without the bounds that every integer has', async () => {
    await expect(answer(z.object({ seats: z.int() }), '{"seats":1.5}')).rejects.toThrow(
      'seats must be an integer, but got 1.5',
    );
    await expect(answer(z.object({ seats: z.int().min(1) }), '{"seats":0}')).rejects.toThrow(
      'seats must be an integer of at least 1, but got 0',
    );
  });

  it.each([
    ['any value', {}, '{"value":"[1,{\\"a\\":2}]"}', [1, { a: 2 }]],
    ['any value of zod', z.any(), '{"value":"null"}', null],
    ['any object', { type: 'object' } as const, '{"entries":[{"key":"a","value":"[2]"}]}', { a: [2] }],
  ])('can be %s', async (_what, outputType, text, expected) => {
    const { output } = await answer(outputType as OutputType<unknown>, text);

    expect(output).toEqual(expected);
  });

  it.each([
    ['a schema', { type: 'object', additionalProperties: false } as const],
    ['zod', z.object({})],
  ])('that leaves nothing to answer is refused: %s', async (_what, outputType) => {
    const failure = answer(outputType as OutputType<unknown>, '{}');

    await expect(failure).rejects.toThrow(UserError);
    await expect(failure).rejects.toThrow('has no properties, so the model could answer nothing but {}');
  });

  it('is refused as a class that cannot be made without arguments', async () => {
    class Place {
      @IsString()
      readonly city: string;

      constructor(row: { readonly city: string }) {
        this.city = row.city;
      }
    }
    const failure = answer(Place as unknown as OutputType<unknown>, '{"city":"Oslo"}');

    await expect(failure).rejects.toThrow(UserError);
    await expect(failure).rejects.toThrow(/`new Place\(\)` throws .*Let the constructor do without arguments/s);
  });

  it('that is empty is asked for again', async () => {
    const { output, model } = await answer(
      { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
      '',
      '{"a":1}',
    );

    expect(output).toEqual({ a: 1 });
    expect(model.requests).toHaveLength(2);
  });
});
