import { describe, expect, it } from '@jest/globals';
import { IsInt, IsOptional, IsString, Min } from 'class-validator';
import { z } from 'zod';
import { Agent, ModelBehaviorError, run, type OutputType } from '../../src/index.js';
import { say, ScriptedModel } from '../../src/testing/index.js';

async function answer<TOutput = unknown>(
  outputType: OutputType<TOutput>,
  ...texts: readonly string[]
): Promise<{ output: TOutput; model: ScriptedModel }> {
  const model = new ScriptedModel(texts.map((text) => say(text)));
  const result = await run(new Agent<unknown, TOutput>({ name: 'Test', model, outputType }), 'Go');
  return { output: result.finalOutput, model };
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
      /"Test".*score must be .*1/,
    );
    await expect(answer({ type: 'object', properties: {}, additionalProperties: false }, 'Hello.')).rejects.toThrow(
      'is not JSON',
    );
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
