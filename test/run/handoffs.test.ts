import { describe, expect, it } from '@jest/globals';
import { IsString } from 'class-validator';
import { z } from 'zod';
import {
  Agent,
  DuplicateToolError,
  functionTool,
  handoff,
  IncompleteMetadataError,
  ModelBehaviorError,
  run,
  tool,
  UserError,
  type AgentOptions,
  type HandoffOptions,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';
import * as wire from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { runEitherWay } from '../support/run-either-way.js';

const openaiServer = serversPerTest();

it('is made to an agent, and to nothing else', () => {
  expect(() => handoff('Billing' as unknown as Agent)).toThrow('handoff(): the first argument is no agent');
  expect(() => handoff(undefined as unknown as Agent)).toThrow(UserError);
});

const look = functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' });
const answering = (name: string, options: Partial<AgentOptions> = {}): Agent & { model: ScriptedModel } =>
  new Agent({ name, model: new ScriptedModel([say(`From ${name}.`)]), ...options }) as Agent & { model: ScriptedModel };

describe.each([{ stream: false }, { stream: true }])('a handoff, streamed: $stream', ({ stream }) => {
  it('gives the conversation to another agent, whole, and tells the model whom it has (B283, B286)', async () => {
    const billing = answering('Billing', { instructions: 'Know prices.', modelSettings: { temperature: 0 } });
    const model = new ScriptedModel([[say('Let me ask.'), callTool('transfer_to_billing', {}, 'h')]]);
    const triage = new Agent({ name: 'Triage', model, tools: [look], handoffs: [billing], instructions: 'Route.' });

    const result = await runEitherWay(stream, triage, 'What does it cost?');

    expect(result.finalOutput).toBe('From Billing.');
    expect(result.lastAgent).toBe(billing);
    expect(billing.model.requests).toMatchObject([
      {
        instructions: 'Know prices.',
        tools: [],
        settings: { temperature: 0 },
        input: [
          { role: 'user', content: 'What does it cost?' },
          say('Let me ask.'),
          { type: 'function_call', name: 'transfer_to_billing', callId: 'h' },
          { type: 'function_call_result', callId: 'h', output: '{"assistant":"Billing"}' },
        ],
      },
    ]);
    expect(result.newItems.map(({ type, agent }) => [type, agent.name])).toEqual([
      ['message_output_item', 'Triage'],
      ['handoff_call_item', 'Triage'],
      ['handoff_output_item', 'Triage'],
      ['message_output_item', 'Billing'],
    ]);
    expect(result.newItems[2]).toMatchObject({ sourceAgent: { name: 'Triage' }, targetAgent: { name: 'Billing' } });
  });

  it('waits for the other calls of its turn; of several the first is made (B285)', async () => {
    const first = answering('First');
    const model = new ScriptedModel([
      [callTool('transfer_to_first', {}, 'f'), callTool('look', {}, 'l'), callTool('transfer_to_second', {}, 's')],
    ]);
    const triage = new Agent({ name: 'Triage', model, tools: [look], handoffs: [first, answering('Second')] });

    const result = await runEitherWay(stream, triage, 'Go');

    expect(result.lastAgent.name).toBe('First');
    expect(first.model.received.map(({ callId, output }) => [callId, output])).toEqual([
      ['l', 'seen'],
      ['f', '{"assistant":"First"}'],
      ['s', 'Multiple handoffs detected, ignoring this one.'],
    ]);
  });

  it.each([
    ['a JSON Schema', { type: 'object', properties: { reason: { type: 'string' } }, required: ['reason'] }],
    ['zod', z.object({ reason: z.string() })],
    [
      'a class with rules',
      (() => {
        class Escalation {
          @IsString()
          readonly reason!: string;
        }
        return Escalation;
      })(),
    ],
  ])('hands what the model tells to onHandoff, as %s says (B284)', async (_kind, inputType) => {
    const told: unknown[] = [];
    const options = (): HandoffOptions<unknown, object> => ({
      inputType: inputType as NonNullable<HandoffOptions<unknown, object>['inputType']>,
      onHandoff: (runContext, input) => void told.push(runContext.context, { ...input }, input.constructor.name),
    });
    const triage = (args: object | string): Agent =>
      new Agent({
        name: 'Triage',
        model: new ScriptedModel([callTool('transfer_to_boss', args)]),
        handoffs: [handoff(answering('Boss'), options())],
      });

    await runEitherWay(stream, triage({ reason: 'angry' }), 'Go', { context: 'ctx' });
    expect(told).toEqual(['ctx', { reason: 'angry' }, typeof inputType === 'function' ? 'Escalation' : 'Object']);

    for (const args of ['', '{', { reason: 1 }, {}]) {
      const work = runEitherWay(stream, triage(args), 'Go');
      await expect(work).rejects.toThrow(ModelBehaviorError);
      await expect(work).rejects.toThrow(/handed over by "transfer_to_boss" with an input that does not fit/);
    }
  });

  it('may lead back and forth between agents that name each other', async () => {
    const desk: Agent = new Agent({
      name: 'Desk',
      model: new ScriptedModel([callTool('transfer_to_lab'), say('Done.')]),
      handoffs: () => [lab],
      modelSettings: { toolChoice: 'required' },
    });
    const lab: Agent = new Agent({
      name: 'Lab',
      model: new ScriptedModel([callTool('transfer_to_desk')]),
      handoffs: () => [desk],
      modelSettings: { toolChoice: 'required' },
    });

    const result = await runEitherWay(stream, desk, 'Go');

    expect(result.finalOutput).toBe('Done.');
    // Handing over counts as use of a tool, for each agent by itself (B268).
    const choices = [desk, lab].map(({ model }) =>
      (model as ScriptedModel).requests.map(({ settings }) => settings.toolChoice),
    );
    expect(choices).toEqual([['required', undefined], ['required']]);
  });

  it("ends with an answer of the last agent's type", async () => {
    const typed = new Agent<unknown, unknown>({
      name: 'Typed',
      model: new ScriptedModel([say('{"sum":3}')]),
      outputType: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
    });
    const triage = new Agent<unknown, unknown>({
      name: 'Triage',
      model: new ScriptedModel([callTool('transfer_to_typed')]),
      handoffs: [typed],
    });

    expect((await runEitherWay(stream, triage, 'Go')).finalOutput).toEqual({ sum: 3 });
  });

  it('works over HTTP with the reasoning that led to it (A33)', async () => {
    const server = await openaiServer(
      wire.together(wire.reason('Money matters.'), wire.callTool('transfer_to_billing')),
      wire.together(wire.reason('Add up.'), wire.say('9 euros.')),
    );
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const billing = new Agent({ name: 'Billing', model, handoffDescription: 'Prices.' });

    const result = await runEitherWay(stream, new Agent({ name: 'Triage', model, handoffs: [billing] }), 'Price?');

    expect(result.finalOutput).toBe('9 euros.');
    expect(server.requests[0]?.tools).toEqual([
      {
        type: 'function',
        name: 'transfer_to_billing',
        description: 'Handoff to the Billing agent to handle the request. Prices.',
        strict: true,
        parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
      },
    ]);
    expect(server.requests[1]?.tools ?? []).toEqual([]);
  });
});

describe('handoffs', () => {
  it('are named after their agents, and described by what those say (B282)', async () => {
    const agents = [
      new Agent({ name: 'Back Office (EU)', handoffDescription: 'For invoices.' }),
      new Agent({ name: 'Shipping' }),
    ];
    const special = handoff(new Agent({ name: 'Other' }), {
      toolNameOverride: 'escalate',
      toolDescriptionOverride: 'When all else fails.',
    });
    const model = new ScriptedModel([say('ok')]);

    await run(new Agent({ name: 'Test', model, tools: [look], handoffs: [...agents, special] }), 'Go');

    expect(model.requests[0]?.tools).toMatchObject([
      { name: 'look', description: '' },
      {
        name: 'transfer_to_back_office_eu',
        description: 'Handoff to the Back Office (EU) agent to handle the request. For invoices.',
      },
      { name: 'transfer_to_shipping', description: 'Handoff to the Shipping agent to handle the request. ' },
      { name: 'escalate', description: 'When all else fails.' },
    ]);
  });

  it('give onHandoff what it is told as the inputType has it, for the compiler too', async () => {
    let told = 0;
    const end = handoff(answering('End'), {
      inputType: z.object({ count: z.number() }),
      onHandoff: (_runContext, { count }) => {
        told = count + 1;
      },
    });

    await run(
      new Agent({
        name: 'Test',
        model: new ScriptedModel([callTool('transfer_to_end', { count: 1 })]),
        handoffs: [end],
      }),
      'Go',
    );

    expect(told).toBe(2);
  });

  it('that are not enabled are hidden, each turn anew; one that is called all the same is unknown (B288)', async () => {
    const openings = [true, false];
    const model = new ScriptedModel([
      callTool('look'),
      [callTool('transfer_to_night', {}, 'n'), callTool('transfer_to_day', {}, 'd')],
    ]);
    const asked: unknown[] = [];
    const agent = new Agent({
      name: 'Test',
      model,
      tools: [look],
      handoffs: [
        handoff(answering('Night'), {
          isEnabled({ runContext, agent: { name } }) {
            asked.push(runContext.context, name);
            return openings.shift() ?? false;
          },
        }),
        answering('Day'),
      ],
    });

    const result = await run(agent, 'Go', { context: 'ctx' });

    expect(model.requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([
      ['look', 'transfer_to_night', 'transfer_to_day'],
      ['look', 'transfer_to_day'],
    ]);
    expect(asked).toEqual(['ctx', 'Test', 'ctx', 'Test']);
    expect(result.lastAgent.name).toBe('Day');
    expect(result.history).toContainEqual(
      expect.objectContaining({ callId: 'n', output: "Tool 'transfer_to_night' is currently disabled." }),
    );
  });

  it('and tools of one name are an error before any request, wherever in the team they are (B125)', async () => {
    const clash = new Agent({
      name: 'Clash',
      tools: [functionTool({ name: 'transfer_to_end', parameters: { type: 'object' }, execute: () => '' })],
      handoffs: [new Agent({ name: 'End' })],
    });
    const between = new Agent({ name: 'Between', handoffs: [clash] });
    const model = new ScriptedModel([say('ok')]);

    for (const options of [{ handoffs: [between] }, { tools: [between.asTool()] }]) {
      const work = run(new Agent({ name: 'Test', model, ...options }), 'Go');
      await expect(work).rejects.toThrow(DuplicateToolError);
      await expect(work).rejects.toThrow(/handoff to agent "End"/);
    }
    expect(model.requests).toHaveLength(0);
  });

  it('lead to agents that are looked at before any request, too', async () => {
    class Broken {
      @tool()
      take(what: object): object {
        return what;
      }
    }
    const model = new ScriptedModel([say('ok')]);
    const far = new Agent({ name: 'Far', tools: [new Broken()] });

    await expect(run(new Agent({ name: 'Test', model, handoffs: [far] }), 'Go')).rejects.toThrow(
      IncompleteMetadataError,
    );
    const untyped = new Agent<unknown, unknown>({
      name: 'Far',
      outputType: { type: 'object', properties: {}, additionalProperties: false },
    });
    await expect(run(new Agent({ name: 'Test', model, handoffs: [untyped] }), 'Go')).rejects.toThrow(UserError);
    expect(model.requests).toHaveLength(0);
  });

  it.each([
    [{ inputType: { type: 'object' } }, /has an inputType, but no onHandoff/],
    [{ onHandoff: 'x' }, /onHandoff is no function/],
    [{ inputFilter: {} }, /inputFilter is no function/],
    [{ toolNameOverride: 'to the boss' }, /takes names of 1 to 64/],
    [{ toolName: 'x' }, /toolName/],
  ])('with options that cannot be meant are refused: %j', (options, message) => {
    expect(() => handoff(new Agent({ name: 'End' }), options as object)).toThrow(message);
  });

  it.each([[['x']], ['End'], [[null]]])('that are none are refused: %j', (handoffs) => {
    expect(() => new Agent({ name: 'Test', handoffs: handoffs as unknown as Agent[] })).toThrow(UserError);
  });

  it('of an agent that waits for a decision are made after it (B271)', async () => {
    const pay = functionTool({
      name: 'pay',
      parameters: { type: 'object' },
      needsApproval: true,
      execute: () => 'paid',
    });
    const end = answering('End');
    const model = new ScriptedModel([[callTool('transfer_to_end', {}, 'h'), callTool('pay', {}, 'p')]]);
    const agent = new Agent({ name: 'Test', model, tools: [pay], handoffs: [end] });

    const paused = await run(agent, 'Go');
    expect(paused.lastAgent.name).toBe('Test');
    const { state } = paused;
    for (const item of paused.interruptions) state.approve(item);
    const result = await run(agent, state);

    expect(result.finalOutput).toBe('From End.');
    expect(end.model.received.map(({ callId }) => callId)).toEqual(['p', 'h']);
  });
});
