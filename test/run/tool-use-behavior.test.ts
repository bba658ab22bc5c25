import { describe, expect, it } from '@jest/globals';
import { IsInt } from 'class-validator';
import { z } from 'zod';
import {
  Agent,
  defineToolOutputGuardrail,
  functionTool,
  run,
  RunState,
  tool,
  toolset,
  UserError,
  type AgentOptions,
  type FunctionToolResult,
  type OutputType,
  type ToolUseBehavior,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

@toolset({ namespace: 'desk' })
class Desk {
  readonly calls: string[] = [];

  @tool()
  add(left: number, right: number): number {
    this.calls.push('add');
    return left + right;
  }

  @tool()
  note(text: string): { text: string } {
    this.calls.push('note');
    return { text };
  }

  @tool()
  fail(): never {
    throw new Error('out of paper');
  }
}

const add = callTool('desk.add', { left: 1, right: 2 }, 'a');
const note = callTool('desk.note', { text: 'x' }, 'n');
const fail = callTool('desk.fail', {}, 'f');

function selfHolding(): unknown {
  const room: Record<string, unknown> = { room: 1 };
  room['self'] = room;
  return room;
}

describe.each([{ stream: false }, { stream: true }])('what tools gave, streamed: $stream', ({ stream }) => {
  const end = async (toolUseBehavior: ToolUseBehavior, calls = [add, note], options: Partial<AgentOptions> = {}) => {
    const desk = new Desk();
    const model = new ScriptedModel([calls, say('The model.')]);
    const agent = new Agent({ name: 'Test', model, tools: [desk], toolUseBehavior, ...options });
    const { finalOutput, newItems } = await runEitherWay(stream, agent, 'Go');
    return { finalOutput, requests: model.requests.length, desk, newItems };
  };

  it('goes back to the model unless something else is said', async () => {
    expect(await end('run_llm_again')).toMatchObject({ finalOutput: 'The model.', requests: 2 });
  });

  it('is the final output where the first in call order stops the run, made a text; all calls run (B269, B270)', async () => {
    const { finalOutput, requests, desk, newItems } = await end('stop_on_first_tool');

    expect(finalOutput).toBe('3');
    expect(requests).toBe(1);
    expect(desk.calls).toEqual(['add', 'note']);
    expect(newItems.filter(({ type }) => type === 'tool_call_output_item')).toHaveLength(2);
    expect(await end('stop_on_first_tool', [note, add])).toMatchObject({ finalOutput: '{"text":"x"}' });
  });

  it.each([
    ['note', '{"text":"x"}'],
    ['desk.note', '{"text":"x"}'],
    ['other.note', 'The model.'],
    ['absent', 'The model.'],
  ])('is the final output where it comes of a tool that is named, such as %s', async (name, output) => {
    expect(await end({ stopAtToolNames: [name] })).toMatchObject({ finalOutput: output });
  });

  it.each<readonly [string, () => unknown, string]>([
    ['a Map', () => new Map([['rooms', 2]]), '{"rooms":2}'],
    ['a Set', () => new Set([1, 2]), '[1,2]'],
    ['a Date', () => new Date(0), '1970-01-01T00:00:00.000Z'],
    ['bytes', () => new Uint8Array([1, 2]), 'AQI='],
    ['a bigint', () => 10n, '10'],
    ['a bigint inside', () => ({ total: 10n }), '{"total":10}'],
    ['what holds itself', selfHolding, '{"room":1,"self":"[Circular]"}'],
    ['a text in quotes', () => '"yes"', '"yes"'],
  ])(
    'is, of %s, the text that the model would be told, on the spot and after a state in text',
    async (_, give, text) => {
      let isMended = false;
      const check = defineToolOutputGuardrail({
        name: 'check',
        run: () => (isMended ? { behavior: 'allow' } : { behavior: 'raise_exception' }),
      });
      const agent = (outputGuardrails: readonly (typeof check)[]): Agent =>
        new Agent({
          name: 'Test',
          model: new ScriptedModel([callTool('give')]),
          tools: [functionTool({ name: 'give', parameters: { type: 'object' }, execute: give, outputGuardrails })],
          toolUseBehavior: 'stop_on_first_tool',
        });
      expect((await runEitherWay(stream, agent([]), 'Go')).finalOutput).toBe(text);

      const checked = agent([check]);
      const failure: unknown = await runEitherWay(stream, checked, 'Go').catch((error: unknown) => error);
      isMended = true;
      const { state } = failure as { readonly state: RunState };
      const reread = await RunState.fromString(checked, state.toString());
      expect((await runEitherWay(stream, checked, reread)).finalOutput).toBe(text);
    },
  );

  it('is judged by a function, which sees all of it', async () => {
    const seen: FunctionToolResult[] = [];
    const sum: ToolUseBehavior = (runContext, results) => {
      expect(runContext.usage.requests).toBe(1);
      seen.push(...results);
      return { isFinalOutput: true, finalOutput: results.length };
    };

    expect(await end(sum, [add, note, fail, callTool('absent')])).toMatchObject({ finalOutput: '3', requests: 1 });
    expect(seen).toEqual([
      { toolName: 'add', namespace: 'desk', callId: 'a', output: 3 },
      { toolName: 'note', namespace: 'desk', callId: 'n', output: { text: 'x' } },
      {
        toolName: 'fail',
        namespace: 'desk',
        callId: 'f',
        output: expect.stringContaining('out of paper') as unknown,
        isFailure: true,
      },
    ]);
    expect(await end(async () => ({ isFinalOutput: false }))).toMatchObject({ finalOutput: 'The model.' });
  });

  it('ends in an error where that function does not say', async () => {
    const silent = (() => undefined) as unknown as ToolUseBehavior;

    await expect(end(silent)).rejects.toThrow(/the function in toolUseBehavior has to return/);
  });

  it('does not stop the run where the tool failed: the model may put it right', async () => {
    expect(await end('stop_on_first_tool', [fail])).toMatchObject({ finalOutput: 'The model.', requests: 2 });
    expect(await end('stop_on_first_tool', [callTool('desk.add', { left: 'x' })])).toMatchObject({ requests: 2 });
    expect(await end('stop_on_first_tool', [fail, add])).toMatchObject({ finalOutput: '3', requests: 1 });
    expect(await end('stop_on_first_tool', [callTool('absent')])).toMatchObject({ requests: 2 });
  });
});

class Sum {
  @IsInt()
  readonly sum!: number;

  double(): number {
    return this.sum * 2;
  }
}

describe('what a tool gave, where the answer has a type', () => {
  const answer = async <TOutput>(outputType: OutputType<TOutput>, output: unknown): Promise<TOutput | undefined> => {
    const give = functionTool({ name: 'give', parameters: { type: 'object' }, execute: () => output });
    const model = new ScriptedModel([callTool('give')]);
    const agent = new Agent<unknown, TOutput>({
      name: 'Test',
      model,
      tools: [give],
      outputType,
      toolUseBehavior: 'stop_on_first_tool',
    });
    return (await run(agent, 'Go')).finalOutput;
  };
  const dated = {
    type: 'object',
    properties: { when: { type: 'string', format: 'date-time', 'x-type': 'Date' }, note: { type: 'string' } },
    required: ['when'],
    additionalProperties: false,
  } as const;

  it('is of that type: a JSON Schema, values and their JSON alike', async () => {
    const when = new Date('2026-05-01T10:00:00Z');

    expect(await answer(dated, { when })).toEqual({ when });
    expect(await answer(dated, { when: '2026-05-01T10:00:00Z', note: 'x' })).toEqual({ when, note: 'x' });
  });

  it('is of that type: zod, a class with rules', async () => {
    expect(await answer(z.object({ sum: z.number().default(1) }), {})).toEqual({ sum: 1 });
    expect((await answer(Sum, { sum: 2 }))?.double()).toBe(4);
    const sum = Object.assign(new Sum(), { sum: 3 });
    expect((await answer(Sum, sum))?.double()).toBe(6);
  });

  it.each([
    [dated, { when: 'soon' }, /Tool "give" gave the final output of agent "Test".*when must be a date-time/],
    [dated, 'text', /Tool "give".*must be an object/],
    [dated, undefined, /Tool "give".*must be an object/],
    [dated, null, /Tool "give".*must be an object/],
    [z.object({ sum: z.number().max(1) }), { sum: 2 }, /Tool "give".*sum must be/],
    [Sum, { sum: 1.5 }, /Tool "give".*sum must be/],
  ])(
    'ends the run with an error that names the tool where it is not (B270): %#',
    async (outputType, output, message) => {
      const work = answer<unknown>(outputType, output);

      await expect(work).rejects.toThrow(message);
      await expect(work).rejects.toThrow(UserError);
    },
  );
});

describe('toolUseBehavior', () => {
  it.each(['stop', 1, {}, { stopAtToolNames: 'add' }, { stopAtToolNames: [1] }])('of %j is refused', (given) => {
    expect(() => new Agent({ name: 'Test', toolUseBehavior: given as unknown as ToolUseBehavior })).toThrow(
      /toolUseBehavior takes/,
    );
  });

  it('waits for decisions, and counts what was given before the pause (B271)', async () => {
    const tools = ['first', 'second'].map((name) =>
      functionTool({
        name,
        parameters: { type: 'object' },
        needsApproval: name === 'second',
        execute: () => `of ${name}`,
      }),
    );
    const model = new ScriptedModel([[callTool('second'), callTool('first')]]);
    const agent = new Agent({ name: 'Test', model, tools, toolUseBehavior: 'stop_on_first_tool' });

    const paused = await run(agent, 'Go');
    expect(paused.finalOutput).toBeUndefined();
    const { state } = paused;
    for (const item of paused.interruptions) state.reject(item);

    expect((await run(agent, state)).finalOutput).toBe('of first');
  });
});
