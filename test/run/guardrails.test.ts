import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  defineInputGuardrail,
  defineOutputGuardrail,
  functionTool,
  InputGuardrailTripwireTriggered,
  MemorySession,
  OutputGuardrailTripwireTriggered,
  run,
  UserError,
  type GuardrailDecision,
  type InputGuardrail,
  type ModelRequest,
  type OutputGuardrail,
  type RunState,
  type ToolwrightError,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, FunctionModel, say, ScriptedModel } from '../../src/testing/index.js';
import * as wire from '../support/openai-server.js';
import { runEitherWay } from '../support/run-either-way.js';
import { serversPerTest } from '../support/openai-with-server.js';

const openaiServer = serversPerTest();

const trips: GuardrailDecision = { tripwireTriggered: true, outputInfo: 'homework' };
const passes: GuardrailDecision = { tripwireTriggered: false };
const guard = (decision: GuardrailDecision, rest: Partial<InputGuardrail> = {}): InputGuardrail =>
  defineInputGuardrail({ name: 'guard', execute: () => decision, ...rest });

/** The error a run rejects with. */
const failureOf = async (work: Promise<unknown>): Promise<ToolwrightError & { result: unknown }> =>
  work.then(
    () => {
      throw new Error('expected the run to fail');
    },
    (error: unknown) => error as ToolwrightError & { result: unknown },
  );
const stateOf = (error: ToolwrightError): RunState => error.state as RunState;

describe.each([{ stream: false }, { stream: true }])('input guardrails, streamed: $stream', ({ stream }) => {
  it('end the run with what they found, on the error and in its state (B292)', async () => {
    const agent = new Agent({ name: 'Test', model: new ScriptedModel([say('2')]), inputGuardrails: [guard(trips)] });

    const error = await failureOf(runEitherWay(stream, agent, '1 + 1?'));

    expect(error instanceof InputGuardrailTripwireTriggered && error.result.decision.outputInfo).toBe('homework');
    expect(error).toMatchObject({
      guardrail: 'guard',
      code: 'INPUT_GUARDRAIL',
      result: { guardrail: 'guard', agent: { name: 'Test' }, decision: trips },
    });
    expect(stateOf(error).input).toEqual([{ type: 'message', role: 'user', content: '1 + 1?' }]);
  });

  it('that are not parallel end it before the model is asked at all (B290)', async () => {
    const model = new ScriptedModel([say('2')]);
    const agent = new Agent({ name: 'Test', model, inputGuardrails: [guard(trips, { runInParallel: false })] });

    await expect(runEitherWay(stream, agent, 'Go')).rejects.toBeInstanceOf(InputGuardrailTripwireTriggered);

    expect(model.requests).toHaveLength(0);
  });

  it('that are parallel are asked while the model is, and no tool runs before they have answered (B291)', async () => {
    const asked = Promise.withResolvers<void>();
    const told: string[] = [];
    const mark = functionTool({
      name: 'mark',
      parameters: { type: 'object' },
      execute: () => void told.push('tool'),
    });
    const script = [callTool('mark'), say('ok')];
    const model = new FunctionModel(() => {
      asked.resolve();
      return script.shift() ?? say('none left');
    });
    const slow = defineInputGuardrail({
      name: 'slow',
      async execute() {
        await asked.promise;
        // The model has answered by then, were it let go on with.
        for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
        told.push('guardrail');
        return passes;
      },
    });
    const agent = new Agent({ name: 'Test', model, tools: [mark], inputGuardrails: [slow] });

    const result = await runEitherWay(stream, agent, 'Go');

    expect(told).toEqual(['guardrail', 'tool']);
    expect(result.guardrailResults.input).toMatchObject([{ guardrail: 'slow', decision: passes }]);
  });

  it('abort the request of the model as soon as one finds something, and no tool runs', async () => {
    let request: ModelRequest | undefined;
    const asked = Promise.withResolvers<void>();
    const model = new FunctionModel(async (given) => {
      request = given;
      asked.resolve();
      return new Promise((_resolve, reject) => {
        given.signal?.addEventListener('abort', () => reject(new Error('aborted by the signal')));
      });
    });
    const late = defineInputGuardrail({
      name: 'late',
      async execute() {
        await asked.promise;
        return trips;
      },
    });

    const error = await failureOf(
      runEitherWay(stream, new Agent({ name: 'Test', model, inputGuardrails: [late] }), 'Go'),
    );

    expect(error).toBeInstanceOf(InputGuardrailTripwireTriggered);
    expect(request?.signal?.reason).toBe(error);
  });

  it('end the request over HTTP', async () => {
    const server = await openaiServer({ kind: 'silence' } satisfies wire.Step);
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    const late = defineInputGuardrail({
      name: 'late',
      async execute() {
        await server.silent();
        return trips;
      },
    });

    const agent = new Agent({ name: 'Test', model, inputGuardrails: [late] });
    await expect(runEitherWay(stream, agent, 'Go')).rejects.toBeInstanceOf(InputGuardrailTripwireTriggered);

    await server.abandoned();
  });

  it("are the first agent's, then the run's, on the first turn only; agents handed to have no say (B288, B290)", async () => {
    const asked: string[] = [];
    const named = (name: string): InputGuardrail =>
      defineInputGuardrail({
        name,
        execute({ agent, input }) {
          asked.push(`${name} of ${agent.name}: ${input.length}`);
          return passes;
        },
      });
    const second = new Agent({
      name: 'Second',
      model: new ScriptedModel([say('ok')]),
      inputGuardrails: [named('never')],
    });
    const first = new Agent({
      name: 'First',
      model: new ScriptedModel([callTool('look'), callTool('transfer_to_second')]),
      tools: [functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' })],
      handoffs: [second],
      inputGuardrails: [named('own')],
    });

    await runEitherWay(stream, first, 'Go', {}, { inputGuardrails: [named('general')] });

    expect(asked).toEqual(['own of First: 1', 'general of First: 1']);
  });

  it('that throw, or return no decision, end the run: silence is no consent', async () => {
    const throwing = guard(passes, {
      execute: () => {
        throw new RangeError('no service');
      },
    });
    const silent = guard(passes, { execute: () => ({ tripped: true }) as unknown as GuardrailDecision });
    const agentWith = (guardrail: InputGuardrail): Agent =>
      new Agent({ name: 'Test', model: new ScriptedModel([say('ok')]), inputGuardrails: [guardrail] });

    await expect(runEitherWay(stream, agentWith(throwing), 'Go')).rejects.toThrow(RangeError);
    await expect(runEitherWay(stream, agentWith(silent), 'Go')).rejects.toThrow(
      /Guardrail "guard" has to return \{ tripwireTriggered/,
    );
  });
});

describe('input guardrails', () => {
  it('come before a failure of the model', async () => {
    const failed = Promise.withResolvers<void>();
    const model = new FunctionModel(() => {
      failed.resolve();
      throw new Error('the model is down');
    });
    const late = defineInputGuardrail({
      name: 'late',
      async execute() {
        await failed.promise;
        return trips;
      },
    });

    const agent = new Agent({ name: 'Test', model, inputGuardrails: [late] });
    await expect(run(agent, 'Go')).rejects.toBeInstanceOf(InputGuardrailTripwireTriggered);
    const passing = new Agent({ name: 'Test', model, inputGuardrails: [guard(passes)] });
    await expect(run(passing, 'Go')).rejects.toThrow('the model is down');
  });

  it('are asked again when a run goes on after one of them ended it', async () => {
    const decisions = [trips, trips, passes];
    const agent = new Agent({
      name: 'Test',
      model: new FunctionModel(() => say('ok')),
      inputGuardrails: [defineInputGuardrail({ name: 'guard', execute: () => decisions.shift() ?? trips })],
    });

    const first = await failureOf(run(agent, 'Go'));
    const second = await failureOf(run(agent, stateOf(first)));
    expect(second).toBeInstanceOf(InputGuardrailTripwireTriggered);

    expect((await run(agent, stateOf(second))).finalOutput).toBe('ok');
  });

  it('let a session have what they let through, whatever becomes of the model (B275)', async () => {
    const session = new MemorySession();
    const model = new FunctionModel(() => {
      throw new Error('down');
    });

    await expect(
      run(new Agent({ name: 'Test', model, inputGuardrails: [guard(passes)] }), 'Go', { session }),
    ).rejects.toThrow('down');

    expect(await session.getItems()).toEqual([{ type: 'message', role: 'user', content: 'Go' }]);
  });
});

describe.each([{ stream: false }, { stream: true }])('output guardrails, streamed: $stream', ({ stream }) => {
  const check = (decision: GuardrailDecision, seen: unknown[] = []): OutputGuardrail =>
    defineOutputGuardrail({
      name: 'check',
      execute({ agent, agentOutput }) {
        seen.push([agent.name, agentOutput]);
        return decision;
      },
    });

  it('of the last agent and of the run see the final output as its type has it (B288)', async () => {
    const seen: unknown[] = [];
    const second = new Agent({
      name: 'Second',
      model: new ScriptedModel([say('{"sum":2}')]),
      outputType: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
      outputGuardrails: [check(passes, seen)],
    });
    const first = new Agent({
      name: 'First',
      model: new ScriptedModel([callTool('transfer_to_second')]),
      handoffs: [second],
      outputGuardrails: [check(trips)],
    });

    const result = await runEitherWay(stream, first, 'Go', {}, { outputGuardrails: [check(passes, seen)] });

    expect(seen).toEqual([
      ['Second', { sum: 2 }],
      ['Second', { sum: 2 }],
    ]);
    expect(result.guardrailResults.output).toHaveLength(2);
  });

  it('keep the calls of a turn in the session, but not the message they rejected (B293)', async () => {
    const session = new MemorySession();
    const agent = new Agent({
      name: 'Test',
      model: new ScriptedModel([callTool('look', {}, 'a'), say('secret')]),
      tools: [functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' })],
      outputGuardrails: [check(trips)],
    });

    const error = await failureOf(runEitherWay(stream, agent, 'Go', { session }));

    expect(error).toBeInstanceOf(OutputGuardrailTripwireTriggered);
    expect(error.result).toMatchObject({ guardrail: 'check', decision: trips });
    expect((await session.getItems()).map(({ type }) => type)).toEqual([
      'message',
      'function_call',
      'function_call_result',
    ]);
  });

  it('keep no reasoning without the message it led to, which the API would refuse (A33)', async () => {
    const session = new MemorySession();
    const decisions = [trips, passes];
    const server = await openaiServer(wire.together(wire.reason('Hm.'), wire.say('secret')), wire.say('Hello.'));
    const agent = new Agent({
      name: 'Test',
      model: new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna'),
      outputGuardrails: [defineOutputGuardrail({ name: 'check', execute: () => decisions.shift() ?? trips })],
    });

    await failureOf(runEitherWay(stream, agent, 'Go', { session }));
    const result = await runEitherWay(stream, agent, 'Hi', { session });

    expect(result.finalOutput).toBe('Hello.');
  });

  it('take a final output that a tool made out of the conversation (B299)', async () => {
    const session = new MemorySession();
    const reveal = functionTool({
      name: 'reveal',
      parameters: { type: 'object', properties: { which: { type: 'string' } } },
      execute: ({ which }) => `secret of ${String(which)}`,
      customDataExtractor: ({ output }) => output,
    });
    const agent = new Agent({
      name: 'Test',
      model: new ScriptedModel([
        callTool('reveal', { which: 'before' }, 'a'),
        [callTool('reveal', { which: 'now' }, 'b'), callTool('reveal', { which: 'beside' }, 'c')],
      ]),
      tools: [reveal],
      toolUseBehavior: (_context, results) =>
        results.length > 1 ? { isFinalOutput: true, finalOutput: results[0]?.output } : { isFinalOutput: false },
      outputGuardrails: [check(trips)],
    });

    const error = await failureOf(runEitherWay(stream, agent, 'Go', { session }));

    const withheld = 'Output withheld by an output guardrail.';
    const outputs = (items: readonly object[]): unknown[] =>
      items.flatMap((item) => ('output' in item && 'callId' in item ? [item.output] : []));
    expect(outputs(await session.getItems())).toEqual(['secret of before', withheld, withheld]);
    expect(outputs(stateOf(error).history)).toEqual(['secret of before', withheld, withheld]);
    const told = stateOf(error).newItems.filter((item) => item.type === 'tool_call_output_item');
    expect(told.map(({ output, customData }) => [output, customData])).toEqual([
      ['secret of before', 'secret of before'],
      [withheld, undefined],
      [withheld, undefined],
    ]);
  });

  it("take an error handler's output for a message as well", async () => {
    const session = new MemorySession();
    const model = new ScriptedModel([callTool('look'), callTool('look')]);
    const tools = [functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' })];

    const work = runEitherWay(
      stream,
      new Agent({ name: 'Test', model, tools, outputGuardrails: [check(trips)] }),
      'Go',
      { session, maxTurns: 1, errorHandlers: { maxTurns: () => ({ finalOutput: 'secret' }) } },
    );

    await expect(work).rejects.toBeInstanceOf(OutputGuardrailTripwireTriggered);
    expect(JSON.stringify(await session.getItems())).not.toContain('secret');
  });

  it('that return no decision withhold the output', async () => {
    const agent = new Agent({
      name: 'Test',
      model: new ScriptedModel([say('ok')]),
      outputGuardrails: [check(undefined as unknown as GuardrailDecision)],
    });

    await expect(runEitherWay(stream, agent, 'Go')).rejects.toThrow(UserError);
  });
});
