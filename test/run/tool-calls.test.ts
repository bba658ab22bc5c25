import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  run,
  Runner,
  tool,
  toolset,
  type FunctionCallResultItem,
  type RunItem,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

const parameters = { type: 'object', properties: { at: { type: 'integer' } } } as const;

describe.each([{ stream: false }, { stream: true }])('the calls of a turn, streamed: $stream', ({ stream }) => {
  it.each([
    [undefined, 5],
    [2, 2],
    [1, 1],
  ])(
    'run side by side, with maxFunctionToolConcurrency %s at most, and start in order (B273)',
    async (most, expected) => {
      const started: unknown[] = [];
      let running = 0;
      let highest = 0;
      const work = functionTool({
        name: 'work',
        parameters,
        async execute({ at }) {
          started.push(at);
          running += 1;
          highest = Math.max(highest, running);
          // The later ones are done first.
          for (let tick = 10 - Number(at); tick > 0; tick -= 1) await Promise.resolve();
          running -= 1;
          return at;
        },
      });
      const model = new ScriptedModel([[0, 1, 2, 3, 4].map((at) => callTool('work', { at })), say('ok')]);
      const toolExecution = most === undefined ? {} : { maxFunctionToolConcurrency: most };

      await runEitherWay(stream, new Agent({ name: 'Test', model, tools: [work] }), 'Go', {}, { toolExecution });

      expect(started).toEqual([0, 1, 2, 3, 4]);
      expect(highest).toBe(expected);
      expect(model.received.map(({ output }) => output)).toEqual(['0', '1', '2', '3', '4']);
    },
  );

  it('tell what they are: a tool, its group, or an agent (B126)', async () => {
    @toolset({ namespace: 'crm' })
    class Desk {
      @tool()
      find(): string {
        return 'Ada';
      }
    }
    const expert = new Agent({ name: 'The Expert', model: new ScriptedModel([say('42')]) });
    const plain = functionTool({ name: 'plain', parameters, execute: () => '' });
    const model = new ScriptedModel([
      [callTool('crm.find'), callTool('the_expert', { input: '?' }), callTool('plain'), callTool('absent')],
      say('ok'),
    ]);

    const agent = new Agent({ name: 'Test', model, tools: [new Desk(), expert.asTool(), plain] });
    const { newItems } = await runEitherWay(stream, agent, 'Go');

    const origins = (type: RunItem['type']): unknown[] =>
      newItems.flatMap((item) => (item.type === type && 'origin' in item ? [item.origin] : []));
    const expected = [
      { type: 'function', namespace: 'crm' },
      { type: 'agent_as_tool', agentName: 'The Expert', agentToolName: 'the_expert' },
      { type: 'function' },
    ];
    expect(origins('tool_call_item')).toEqual(expected);
    expect(origins('tool_call_output_item')).toEqual(expected);
  });

  it('keep custom data beside their outputs, which no model is sent (B127)', async () => {
    const given: FunctionCallResultItem[] = [];
    const table = functionTool({
      name: 'table',
      parameters,
      execute: () => [{ type: 'text', text: 'two rows' }],
      customDataExtractor({ output, rawItem, context }) {
        given.push(rawItem);
        (rawItem as { output: unknown }).output = 'spoilt';
        return { rows: (output as unknown[]).length, of: context.toolCallId };
      },
    });
    const model = new ScriptedModel([callTool('table', {}, 'c1'), say('ok')]);

    const { newItems } = await runEitherWay(stream, new Agent({ name: 'Test', model, tools: [table] }), 'Go');

    expect(newItems[1]).toMatchObject({ customData: { rows: 1, of: 'c1' } });
    expect(given).toHaveLength(1);
    expect(model.received).toEqual([
      { type: 'function_call_result', callId: 'c1', name: 'table', output: [{ type: 'text', text: 'two rows' }] },
    ]);
  });
});

describe('a custom data extractor', () => {
  it('that throws ends the run, and has nothing to do with calls that were rejected', async () => {
    const asked: string[] = [];
    const table = (isRejected: boolean) =>
      functionTool({
        name: 'table',
        parameters,
        execute: () => '',
        inputGuardrails: [
          {
            name: 'g',
            run: () => (isRejected ? { behavior: 'reject_content', message: 'No.' } : { behavior: 'allow' }),
          },
        ],
        customDataExtractor({ context }) {
          asked.push(context.toolName);
          throw new RangeError('no data');
        },
      });
    const agentWith = (isRejected: boolean): Agent =>
      new Agent({ name: 'Test', model: new ScriptedModel([callTool('table'), say('ok')]), tools: [table(isRejected)] });

    expect((await run(agentWith(true), 'Go')).finalOutput).toBe('ok');
    expect(asked).toEqual([]);
    await expect(new Runner().run(agentWith(false), 'Go')).rejects.toThrow(RangeError);
  });
});
