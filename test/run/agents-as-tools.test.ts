import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  AgentToolError,
  functionTool,
  InputGuardrailTripwireTriggered,
  MaxTurnsExceededError,
  MemorySession,
  ModelBehaviorError,
  run,
  Runner,
  setLogger,
  ToolCallError,
  type AgentOptions,
  type AgentToolOptions,
  type Model,
  type NestedRunResult,
  type RunConfig,
  type RunOptions,
  type RunResult,
  type ToolContext,
} from '../../src/index.js';
import { callTool, FunctionModel, say, ScriptedModel, type ScriptedAnswer } from '../../src/testing/index.js';
import { runEitherWay } from '../support/run-either-way.js';

afterEach(() => setLogger(undefined));

describe.each([false, true])('an agent as a tool, streamed: %s', (stream) => {
  /** An agent, called once as a tool of another; the outer model ends with "End.". */
  async function callExpert(
    inside: readonly ScriptedAnswer[] | Model,
    {
      agent = {},
      tool = {},
      run = {},
      config = {},
    }: {
      readonly agent?: Partial<AgentOptions<unknown, unknown>>;
      readonly tool?: AgentToolOptions;
      readonly run?: RunOptions;
      readonly config?: RunConfig;
    } = {},
  ): Promise<{ readonly output: unknown; readonly result: RunResult; readonly outer: ScriptedModel }> {
    const model = Array.isArray(inside) ? new ScriptedModel(inside as ScriptedAnswer[]) : (inside as Model);
    const expert = new Agent({ name: 'Expert', model, ...agent });
    const outer = new ScriptedModel([callTool('expert', { input: 'Find out.' }), say('End.')]);
    const lead = new Agent({ name: 'Lead', model: outer, tools: [expert.asTool(tool)] });
    const result = await runEitherWay(stream, lead, 'Go', run, config);
    return { output: outer.received[0]?.output, result, outer };
  }

  it('answers, and the conversation stays with the caller', async () => {
    const { output, result, outer } = await callExpert([say('Found.')]);

    expect(output).toBe('Found.');
    expect(result.finalOutput).toBe('End.');
    expect(result.lastAgent.name).toBe('Lead');
    expect(outer.requests[1]?.input.map(({ type }) => type)).toEqual([
      'message',
      'function_call',
      'function_call_result',
    ]);
    expect(result.newItems.find(({ type }) => type === 'tool_call_item')).toMatchObject({
      origin: { type: 'agent_as_tool', agentName: 'Expert', agentToolName: 'expert' },
    });
  });

  it('begins anew with each call: nothing of the outer conversation, nothing of the call before', async () => {
    const inner = new ScriptedModel([say('One.'), say('Two.')]);
    const tools = [new Agent({ name: 'Expert', model: inner }).asTool()];
    const outer = new ScriptedModel([
      callTool('expert', { input: 'First' }),
      callTool('expert', { input: 'Second' }),
      say('End.'),
    ]);
    const session = new MemorySession();

    await runEitherWay(stream, new Agent({ name: 'Lead', model: outer, tools }), 'Go', { session });

    expect(inner.requests.map(({ input }) => input)).toEqual([
      [{ type: 'message', role: 'user', content: 'First' }],
      [{ type: 'message', role: 'user', content: 'Second' }],
    ]);
    expect(await session.getItems()).toHaveLength(6);
  });

  it('sees the context object of the run, and its usage counts', async () => {
    const seen: ToolContext[] = [];
    const look = functionTool({
      name: 'look',
      parameters: { type: 'object' },
      execute: (_input, context) => void seen.push(context),
    });
    const context = { user: 'ada' };
    const usage = { requests: 1, inputTokens: 5, outputTokens: 2, totalTokens: 7, cachedTokens: 0, reasoningTokens: 0 };

    const { result } = await callExpert(
      [
        { output: [callTool('look')], usage },
        { output: [say('Found.')], usage },
      ],
      { agent: { tools: [look] }, run: { context } },
    );

    expect(seen[0]?.context).toBe(context);
    expect(seen[0]?.agent?.name).toBe('Expert');
    expect(result.usage).toMatchObject({ requests: 4, inputTokens: 10, outputTokens: 4 });
  });

  describe('gives the outer model', () => {
    const note = functionTool({ name: 'note', parameters: { type: 'object' }, execute: () => 'Noted.' });

    it('a final output of another type as it is', async () => {
      const outputType = {
        type: 'object',
        properties: { n: { type: 'number' } },
        required: ['n'],
        additionalProperties: false,
      } as const;

      const { output, result } = await callExpert([say('{"n":4}')], { agent: { outputType } });

      expect(output).toBe('{"n":4}');
      expect(result.newItems.find(({ type }) => type === 'tool_call_output_item')).toMatchObject({ output: { n: 4 } });
    });

    it('the last text before it, where the final output is empty', async () => {
      const silent = functionTool({ name: 'silent', parameters: { type: 'object' }, execute: () => '' });
      const { output } = await callExpert([[say('I look.'), callTool('silent')], say('')], {
        agent: { tools: [silent], toolUseBehavior: 'stop_on_first_tool' },
      });

      expect(output).toBe('I look.');
    });

    it('the output of a tool that ended the run', async () => {
      const { output } = await callExpert([[say('I look.'), callTool('note')]], {
        agent: { tools: [note], toolUseBehavior: { stopAtToolNames: ['note'] } },
      });

      expect(output).toBe('Noted.');
    });

    it('what an extractor makes of the run, which knows the call', async () => {
      const seen: NestedRunResult[] = [];
      const customOutputExtractor = async (result: NestedRunResult): Promise<object> => {
        seen.push(result);
        return Promise.resolve({ items: result.newItems.length });
      };

      const { output, result } = await callExpert([callTool('note'), say('Found.')], {
        agent: { tools: [note] },
        tool: { customOutputExtractor },
      });

      expect(output).toBe('{"items":3}');
      expect(seen[0]).toMatchObject({
        finalOutput: 'Found.',
        agentToolInvocation: { toolName: 'expert', toolArguments: '{"input":"Find out."}' },
      });
      expect(seen[0]?.lastAgent.name).toBe('Expert');
      expect(result.agentToolInvocation).toBeUndefined();
    });

    it('a failure, where an extractor throws', async () => {
      const customOutputExtractor = (): never => {
        throw new Error('nothing to extract');
      };

      expect((await callExpert([say('x')], { tool: { customOutputExtractor } })).output).toContain(
        'nothing to extract',
      );
    });

    it('the final output of the agent it handed over to', async () => {
      const second = new Agent({ name: 'Second', model: new ScriptedModel([say('From the second.')]) });
      const last: string[] = [];
      const { output, result } = await callExpert([callTool('transfer_to_second')], {
        agent: { handoffs: [second] },
        tool: {
          customOutputExtractor: ({ finalOutput, lastAgent }) => {
            last.push(lastAgent.name);
            return finalOutput;
          },
        },
      });

      expect(output).toBe('From the second.');
      expect(last).toEqual(['Second']);
      expect(result.lastAgent.name).toBe('Lead');
    });
  });

  describe('is offered', () => {
    it.each<[string, NonNullable<AgentToolOptions['isEnabled']>, boolean]>([
      ['true', true, true],
      ['false', false, false],
      ['a function', ({ agent }) => agent.name === 'Lead', true],
      ['an async function', async ({ runContext }) => Promise.resolve(runContext.context === 'nobody'), false],
    ])('as isEnabled says: %s', async (_what, isEnabled, isOffered) => {
      const outer = new ScriptedModel([say('End.')]);
      const tools = [new Agent({ name: 'Expert' }).asTool({ isEnabled })];

      await runEitherWay(stream, new Agent({ name: 'Lead', model: outer, tools }), 'Go', { context: 'somebody' });

      expect(outer.requests[0]?.tools.map(({ name }) => name)).toEqual(isOffered ? ['expert'] : []);
    });
  });

  describe('that fails', () => {
    const broken = (error: unknown): Model =>
      new FunctionModel(() => {
        throw error;
      });

    it('tells the outer model why', async () => {
      expect((await callExpert(broken(new Error('no route')))).output).toMatch(/^An error occurred .*no route/s);
    });

    it('tells it of turns that ran out', async () => {
      const again = functionTool({ name: 'again', parameters: { type: 'object' }, execute: () => 'More.' });

      const { output } = await callExpert([callTool('again'), callTool('again')], {
        agent: { tools: [again] },
        tool: { maxTurns: 2 },
      });

      expect(output).toContain('Max turns (2) exceeded');
    });

    it('tells it of a tool that is not there', async () => {
      const { output } = await callExpert([callTool('zzz')], { config: { toolNotFoundBehavior: 'raise_error' } });

      expect(output).toContain('Tool zzz not found in agent Expert');
    });

    it('tells it of a guardrail that ended the nested run', async () => {
      const guardrail = { name: 'no', execute: () => ({ tripwireTriggered: true }) };

      const { output } = await callExpert([say('x')], { agent: { inputGuardrails: [guardrail] } });

      expect(output).toContain('"no"');
    });

    it('tells it what an error function says', async () => {
      const { output } = await callExpert(broken(new Error('no route')), {
        tool: { errorFunction: (context, error) => `${context.toolName}: ${error.message}!` },
      });

      expect(output).toBe('expert: no route!');
    });

    it('ends the outer run where there is no error function: errors of toolwright as they are', async () => {
      const guardrail = { name: 'no', execute: () => ({ tripwireTriggered: true }) };
      const tool = { errorFunction: null, maxTurns: 1 };
      const again = functionTool({ name: 'again', parameters: { type: 'object' }, execute: () => 'More.' });

      await expect(callExpert([say('x')], { agent: { inputGuardrails: [guardrail] }, tool })).rejects.toThrow(
        InputGuardrailTripwireTriggered,
      );
      await expect(callExpert([callTool('again')], { agent: { tools: [again] }, tool })).rejects.toThrow(
        MaxTurnsExceededError,
      );
      await expect(callExpert(broken(new ModelBehaviorError('odd')), { tool })).rejects.toThrow(ModelBehaviorError);
    });

    it('ends the outer run with any other error as the cause', async () => {
      const cause = new Error('no route');

      const failed = callExpert(broken(cause), { tool: { errorFunction: null } });

      await expect(failed).rejects.toThrow(ToolCallError);
      await expect(failed).rejects.toMatchObject({ toolName: 'expert', cause });
    });

    it('ends the outer run, whatever the error function, where the developer has to repair something', async () => {
      const failed = callExpert([callTool('zzz')], { tool: { errorFunction: () => 'All is well.' } });

      await expect(failed).rejects.toThrow(AgentToolError);
      await expect(failed).rejects.toMatchObject({ toolName: 'expert', agentName: 'Expert' });
    });
  });

  describe('inherits the configuration of the run', () => {
    const settingsOf = async (inner: ScriptedModel, own: RunConfig, outer: RunConfig): Promise<unknown> => {
      await callExpert(inner, {
        agent: { modelSettings: { temperature: 0.1, topP: 0.1 } },
        tool: { runConfig: own },
        config: outer,
      });
      return inner.requests[0]?.settings;
    };

    it('setting by setting', async () => {
      expect(
        await settingsOf(
          new ScriptedModel([say('x')]),
          { modelSettings: { topP: 0.3, maxTokens: 3 } },
          { modelSettings: { temperature: 0.2, topP: 0.2 } },
        ),
      ).toMatchObject({ temperature: 0.2, topP: 0.3, maxTokens: 3 });
    });

    it('and an explicit undefined erases nothing', async () => {
      expect(
        await settingsOf(new ScriptedModel([say('x')]), { modelSettings: undefined } as unknown as RunConfig, {
          modelSettings: { temperature: 0.2 },
        }),
      ).toMatchObject({ temperature: 0.2 });
    });

    it('its model too, unless it says another', async () => {
      const config = { modelProvider: { getModel: async () => Promise.resolve(new ScriptedModel([say('Named.')])) } };
      const { output } = await callExpert([], { agent: { model: 'some-model' }, config });
      const own = new ScriptedModel([say('Own.')]);

      expect(output).toBe('Named.');
      expect((await callExpert([], { tool: { runConfig: { model: own } } })).output).toBe('Own.');
    });

    it('its hooks, beside those of the tool', async () => {
      const heard: string[] = [];
      const hooks = (who: string): RunConfig['hooks'] => ({
        onAgentStart: (_context, { name }) => void heard.push(`${who}: ${name}`),
      });

      await callExpert([say('x')], {
        config: { hooks: hooks('runner') as object },
        run: { hooks: hooks('run') as object },
        tool: { hooks: hooks('tool') as object },
      });

      expect(heard).toEqual(['runner: Lead', 'run: Lead', 'runner: Expert', 'tool: Expert']);
    });
  });

  it('keeps to its own limit of turns, or to none', async () => {
    const again = functionTool({ name: 'again', parameters: { type: 'object' }, execute: () => 'More.' });
    const calls = Array.from({ length: 12 }, () => callTool('again'));
    const agent = { tools: [again] };

    const limited = await callExpert([...calls, say('Found.')], { agent, run: { maxTurns: 2 } });
    const free = await callExpert([...calls, say('Found.')], { agent, tool: { maxTurns: null }, run: { maxTurns: 2 } });

    expect(limited.output).toContain('Max turns (10) exceeded');
    expect(free.output).toBe('Found.');
  });

  it('remembers in a session of its own', async () => {
    const session = new MemorySession();
    const inner = new ScriptedModel([say('One.'), say('Two.')]);

    await callExpert(inner, { tool: { session } });
    await callExpert(inner, { tool: { session } });

    expect(inner.requests[1]?.input).toHaveLength(3);
    expect(await session.getItems()).toHaveLength(4);
  });

  it.each([{ conversationId: 'conv_1' }, { previousResponseId: 'resp_1' }])(
    'goes on where the server keeps the conversation: %j',
    async (kept) => {
      const inner = new ScriptedModel([say('One.')]);

      const { outer } = await callExpert(inner, { tool: kept });

      expect(inner.requests[0]).toMatchObject(kept);
      expect(outer.requests[0]).not.toMatchObject(kept);
    },
  );

  it('does not go on where the outer conversation is kept', async () => {
    const inner = new ScriptedModel([say('One.')]);

    await callExpert(inner, { run: { conversationId: 'conv_1' } });

    expect(inner.requests[0]?.conversationId).toBeUndefined();
  });

  it('works twice at once in one turn, each call in a run of its own', async () => {
    const bothAsked = Promise.withResolvers<void>();
    let asked = 0;
    const inner = new FunctionModel(async ({ input }) => {
      asked += 1;
      if (asked === 2) bothAsked.resolve();
      await bothAsked.promise;
      return say(`About ${(input[0] as { readonly content: string }).content}.`);
    });
    const outer = new ScriptedModel([
      [callTool('expert', { input: 'a' }), callTool('expert', { input: 'b' })],
      say('End.'),
    ]);
    const tools = [new Agent({ name: 'Expert', model: inner }).asTool()];

    await runEitherWay(stream, new Agent({ name: 'Lead', model: outer, tools }), 'Go');

    expect(outer.received.map(({ output }) => output)).toEqual(['About a.', 'About b.']);
  });

  it('ends with the outer run', async () => {
    const controller = new AbortController();
    const asked = Promise.withResolvers<void>();
    const signals: (AbortSignal | undefined)[] = [];
    const inner = new FunctionModel(async ({ signal }) => {
      signals.push(signal);
      asked.resolve();
      return new Promise<never>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });

    const failed = callExpert(inner, { run: { signal: controller.signal } });
    await asked.promise;
    controller.abort(new Error('Enough.'));

    await expect(failed).rejects.toThrow('Enough.');
    expect(signals[0]?.aborted).toBe(true);
  });

  describe('inside of itself', () => {
    /** Agents that call each other in a circle, by a method as that needs no names beforehand. */
    function circle(names: readonly string[]): { readonly first: Agent; readonly requests: string[] } {
      const requests: string[] = [];
      const agents: Agent[] = names.map(
        (name, index) =>
          new Agent({
            name,
            model: new FunctionModel(() => {
              requests.push(name);
              return callTool('next', { input: 'Go on.' });
            }),
            tools: [
              functionTool({
                name: 'next',
                parameters: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
                execute: () => agents[(index + 1) % names.length],
              }),
            ],
          }),
      );
      return { first: agents[0] as Agent, requests };
    }

    it('comes to an end that names the chain and what to do', async () => {
      const { first, requests } = circle(['A', 'B']);

      const failed = runEitherWay(stream, first, 'Go');

      await expect(failed).rejects.toThrow(AgentToolError);
      await expect(failed).rejects.toThrow(
        /"A" → "B" → "A" → "B" → "A" → "B" → "A" → "B" → "A".*isEnabled.*maxAgentDepth/,
      );
      expect(requests).toHaveLength(8);
    });

    it('comes to an end where tools run agents themselves', async () => {
      const requests: string[] = [];
      const agent: Agent = new Agent({
        name: 'A',
        model: new FunctionModel(() => {
          requests.push('A');
          return callTool('again', {});
        }),
        tools: [
          functionTool({
            name: 'again',
            parameters: { type: 'object' },
            execute: async () => (await run(agent, 'Go')).finalOutput,
          }),
        ],
      });

      await expect(runEitherWay(stream, agent, 'Go')).rejects.toThrow(AgentToolError);
      expect(requests).toHaveLength(8);
    });

    it('counts no run that a call only began, and that goes on when the call is over', async () => {
      const begun: Promise<unknown>[] = [];
      const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
      let left = 20;
      const agent: Agent = new Agent({
        name: 'A',
        model: new FunctionModel(({ input }) => (input.length > 1 ? say('Done.') : callTool('later', {}))),
        tools: [
          functionTool({
            name: 'later',
            parameters: { type: 'object' },
            execute: () => {
              left -= 1;
              if (left === 0) over();
              else begun.push(new Promise((resolve) => setImmediate(resolve)).then(() => run(agent, 'Go')));
              return 'Begun.';
            },
          }),
        ],
      });

      await runEitherWay(stream, agent, 'Go');
      await isOver;

      await expect(Promise.all(begun)).resolves.toHaveLength(19);
    });

    it('goes as deep as the runner says', async () => {
      const { first, requests } = circle(['A']);

      await expect(new Runner({ maxAgentDepth: 2 }).run(first, 'Go')).rejects.toThrow(/"A" → "A" → "A"/);
      expect(requests).toHaveLength(2);
    });

    it('goes as deep as it likes, where the runner lifts the limit', async () => {
      let depth = 0;
      const agent: Agent = new Agent({
        name: 'A',
        model: new FunctionModel(() => {
          depth += 1;
          return depth < 30 ? callTool('next', { input: 'x' }) : say('Bottom.');
        }),
        toolUseBehavior: 'stop_on_first_tool',
        tools: [
          functionTool({
            name: 'next',
            parameters: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
            execute: () => agent,
          }),
        ],
      });

      const { finalOutput } = await runEitherWay(stream, agent, 'Go', {}, { maxAgentDepth: null });

      expect(finalOutput).toBe('Bottom.');
    });
  });
});

describe('outside of any run', () => {
  it('an agent as a tool works all the same', async () => {
    const tool = new Agent({ name: 'Expert', model: new ScriptedModel([say('Found.')]) }).asTool();
    const { invokeTool } = await import('../../src/invocation/index.js');
    const { RunContext } = await import('../../src/index.js');

    const outcome = await invokeTool(tool, { callId: '1', arguments: '{"input":"x"}', runContext: new RunContext(1) });

    expect(outcome.output).toBe('Found.');
  });
});
