import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  AgentToolError,
  bindManifest,
  functionTool,
  MemorySession,
  param,
  RunState,
  timeout,
  tool,
  toolsOf,
  UserError,
  type AgentAnswer,
  type AgentAnswerOptions,
  type InputItem,
  type RunInput,
  type RunResult,
  type ToolContext,
} from '../../src/index.js';
import type { ManifestTool } from '../../src/schema/index.js';
import { callTool, FunctionModel, say, ScriptedModel, type ScriptedAnswer } from '../../src/testing/index.js';
import { Bank, bankAgent } from '../support/bank.js';
import { decideAll } from '../support/decide-all.js';
import { runEitherWay } from '../support/run-either-way.js';

/** What a request begins with. */
function firstText(model: ScriptedModel, request = 0): unknown {
  const [first] = model.requests[request]?.input ?? [];
  return first !== undefined && 'content' in first ? first.content : first;
}

describe.each([false, true])('a method that returns an agent, streamed: %s', (stream) => {
  async function ask(
    tools: readonly object[],
    call: ScriptedAnswer,
  ): Promise<{ readonly output: unknown; readonly result: RunResult; readonly lead: ScriptedModel }> {
    const lead = new ScriptedModel([call, say('End.')]);
    const result = await runEitherWay(stream, new Agent({ name: 'Lead', model: lead, tools }), 'Go');
    return { output: lead.received[0]?.output, result, lead };
  }

  it('has it answer the call, and tells it the task', async () => {
    const inner = new ScriptedModel([say('Found.')]);
    class Desk {
      readonly #clerk = new Agent({ name: 'Clerk', model: inner });

      @tool({ description: 'Finds out' })
      research(): Agent {
        return this.#clerk;
      }
    }

    const { output, lead } = await ask([new Desk()], callTool('research', { input: 'Who?' }));

    expect(lead.requests[0]?.tools[0]).toMatchObject({ inputSchema: { required: ['input'] } });
    expect(firstText(inner)).toBe('Who?');
    expect(output).toBe('Found.');
  });

  it('does so by a promise and with a manifest, too', async () => {
    const inner = new ScriptedModel([say('Found.')]);
    class Desk {
      @tool({ description: 'Finds out' })
      async research(): Promise<Agent> {
        return Promise.resolve(new Agent({ name: 'Clerk', model: inner }));
      }
    }
    bind(Desk, {
      method: 'research',
      name: 'research',
      description: 'Finds out',
      parameters: [],
      answeredBy: 'agent',
      inputSchema: {
        type: 'object',
        properties: { input: { type: 'string' } },
        required: ['input'],
        additionalProperties: false,
      },
    });

    const { output } = await ask([new Desk()], callTool('research', { input: 'Who?' }));

    expect(firstText(inner)).toBe('Who?');
    expect(output).toBe('Found.');
  });

  it('is called with its arguments, and the agent is told them as data', async () => {
    const inner = new ScriptedModel([say('Found.')]);
    const seen: unknown[] = [];
    class Desk {
      @tool({ description: 'Finds out' })
      about(@param('Whose') customer: string, @param('When') at: Date): AgentAnswer {
        seen.push(customer, at);
        return new Agent({ name: 'Clerk', model: inner }).asAnswer({ includeInputSchema: false });
      }
    }

    const { output } = await ask([new Desk()], callTool('about', { customer: 'c1', at: '2026-01-02T00:00:00.000Z' }));

    expect(output).toBe('Found.');
    expect(seen).toEqual(['c1', new Date('2026-01-02T00:00:00Z')]);
    expect(firstText(inner)).toContain('{\n  "customer": "c1",\n  "at": "2026-01-02T00:00:00.000Z"\n}');
    expect(firstText(inner)).toContain('- customer (string, required) - Whose');
  });

  it('is not called with arguments that do not fit', async () => {
    const inner = new ScriptedModel([say('Found.')]);
    class Desk {
      @tool({ description: 'Finds out' })
      about(@param({ minimum: 3 }) count: number): Agent {
        return new Agent({ name: `Clerk ${count}`, model: inner });
      }
    }

    expect((await ask([new Desk()], callTool('about', { count: 2 }))).output).toMatch(/count/);
    expect(inner.requests).toHaveLength(0);
  });

  it('may answer by itself', async () => {
    class Desk {
      @tool({ description: 'Finds out' })
      async about(@param('x') input: string): Promise<Agent | string> {
        return Promise.resolve(
          input === 'easy' ? 'Known.' : new Agent({ name: 'Clerk', model: new ScriptedModel([say('Found.')]) }),
        );
      }
    }

    expect((await ask([new Desk()], callTool('about', { input: 'easy' }))).output).toBe('Known.');
    expect((await ask([new Desk()], callTool('about', { input: 'hard' }))).output).toBe('Found.');
  });

  it('keeps what @tool and @timeout say of it', async () => {
    const inner = new FunctionModel(
      async ({ signal }) =>
        new Promise<never>((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
        ),
    );
    class Desk {
      @tool({ description: 'x', isEnabled: false })
      hidden(): Agent {
        return new Agent({ name: 'Clerk' });
      }

      @tool({ description: 'x', errorFunction: (_context, { message }) => `Sorry: ${message}` })
      broken(): Agent {
        return new Agent({
          name: 'Clerk',
          model: new FunctionModel(() => {
            throw new Error('no route');
          }),
        });
      }

      @tool({ description: 'x' })
      @timeout(20)
      slow(): Agent {
        return new Agent({ name: 'Clerk', model: inner });
      }
    }

    const broken = await ask([new Desk()], callTool('broken', { input: 'x' }));
    const slow = await ask([new Desk()], callTool('slow', { input: 'x' }));

    expect(broken.lead.requests[0]?.tools.map(({ name }) => name)).toEqual(['broken', 'slow']);
    expect(broken.output).toBe('Sorry: no route');
    expect(slow.output).toMatch(/timed out/);
  });

  it('says for each call how the run goes', async () => {
    const sessions = new Map([['a', new MemorySession()]]);
    const events: string[] = [];
    const inner = new ScriptedModel([say('First.'), say('Second.')]);
    const options = (customer: string): AgentAnswerOptions => ({
      ...(sessions.has(customer) && { session: sessions.get(customer) as MemorySession }),
      input: `About ${customer}.`,
      onStream: ({ event }) => void events.push(event.type),
      customOutputExtractor: ({ finalOutput }) => ({ said: finalOutput }),
    });
    class Desk {
      @tool({ description: 'x' })
      about(@param('x') customer: string): AgentAnswer {
        return new Agent({ name: 'Clerk', model: inner }).asAnswer(options(customer));
      }
    }

    await ask([new Desk()], callTool('about', { customer: 'a' }));
    const { output } = await ask([new Desk()], callTool('about', { customer: 'a' }));

    expect(output).toBe('{"said":"Second."}');
    expect(firstText(inner)).toBe('About a.');
    expect(inner.requests[1]?.input).toHaveLength(3);
    expect(events).toContain('run_item_stream_event');
  });

  it('may tell the agent items', async () => {
    const input: InputItem[] = [{ type: 'message', role: 'user', content: 'A' }];
    const inner = new ScriptedModel([say('Found.')]);
    const ready = functionTool({
      name: 'ready',
      parameters: { type: 'object' },
      execute: () => new Agent({ name: 'Clerk', model: inner }).asAnswer({ input }),
    });

    await ask([ready], callTool('ready'));

    expect(inner.requests[0]?.input).toEqual(input);
  });

  it('works for tools that are no methods, also those that take the text of the model', async () => {
    const inner = new ScriptedModel([say('One.'), say('Two.')]);
    const agent = new Agent({ name: 'Clerk', model: inner });
    const parameters = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] } as const;
    const checked = functionTool({ name: 'checked', parameters, execute: () => agent });
    const manual = functionTool({ name: 'manual', parameters, invoke: async () => Promise.resolve(agent) });

    expect((await ask([checked], callTool('checked', { a: 1 }))).output).toBe('One.');
    expect((await ask([manual], callTool('manual', { a: 2 }))).output).toBe('Two.');
    expect(firstText(inner)).toContain('"a": 1');
    expect(firstText(inner, 1)).toBe('{"a":2}');
  });

  it('is told data where the one text may be left out', async () => {
    const inner = new ScriptedModel([say('Found.')]);
    const loose = functionTool({
      name: 'loose',
      parameters: { type: 'object', properties: { input: { type: 'string' } }, required: [] },
      execute: () => new Agent({ name: 'Clerk', model: inner }),
    });

    await ask([loose], callTool('loose', {}));

    expect(firstText(inner)).toContain('```json\n{}\n```');
  });

  it('is refused where the model was asked for nothing the agent could be told', async () => {
    const empty = functionTool({
      name: 'empty',
      parameters: { type: 'object' },
      execute: () => new Agent({ name: 'Clerk' }),
    });

    const failed = ask([empty], callTool('empty'));

    await expect(failed).rejects.toThrow(AgentToolError);
    await expect(failed).rejects.toThrow(/npx toolwright generate.*asAnswer/);
  });

  it('counts what the agent uses, and gives it the context', async () => {
    const seen: unknown[] = [];
    const look = functionTool({
      name: 'look',
      parameters: { type: 'object' },
      execute: (_input, { context, toolInput }: ToolContext) => void seen.push(context, toolInput),
    });
    class Desk {
      @tool({ description: 'x' })
      about(@param('x') customer: string, @param('y') at: string): Agent {
        const model = new ScriptedModel([callTool('look'), say(`${customer} ${at}`)]);
        return new Agent({ name: 'Clerk', model, tools: [look] });
      }
    }
    const model = new ScriptedModel([callTool('about', { customer: 'c', at: 'd' }), say('End.')]);
    const lead = new Agent({ name: 'Lead', model, tools: [new Desk()] });

    const result = await runEitherWay(stream, lead as Agent<string>, 'Go', { context: 'ada' });

    expect(seen).toEqual(['ada', { customer: 'c', at: 'd' }]);
    expect(result.usage.requests).toBe(4);
  });
});

describe.each([
  ['in one piece', false, false],
  ['streamed', true, false],
  ['in one piece, as text between', false, true],
  ['streamed, as text between', true, true],
])('a call that waits inside a method that returns an agent, %s,', (_way, stream, asText) => {
  const runIt = (agent: Agent, input: RunInput<unknown, string>): Promise<RunResult> =>
    runEitherWay(stream, agent, input);
  const goOn = async (agent: Agent, state: RunState<unknown, string>): Promise<RunResult> =>
    runIt(agent, asText ? await RunState.fromString(agent, state.toString()) : state);

  const bank = new Bank();

  /** Makes an agent at each call, that nothing but the method leads to, and that pays. */
  class Desk {
    readonly calls: string[] = [];
    /** What the models of all agents it makes are asked, in order. */
    readonly inner: ScriptedModel;
    name: (customer: string) => string = (customer) => `Clerk of ${customer}`;

    constructor(
      script: readonly ScriptedAnswer[],
      private readonly tools: readonly object[] = [bank],
    ) {
      this.inner = new ScriptedModel(script);
    }

    @tool({ description: 'Has it paid' })
    pay_for(@param('Whose') customer: string): Agent {
      this.calls.push(customer);
      return new Agent({ name: this.name(customer), model: this.inner, tools: this.tools });
    }
  }

  const lead = (desk: Desk, script: readonly ScriptedAnswer[]): Agent =>
    new Agent({ name: 'Lead', model: new ScriptedModel(script), tools: [desk] });

  const ASK = callTool('pay_for', { customer: 'Ada' }, 'call_ask');
  const PAY = callTool('pay', { to: 'Ada' }, 'call_pay');

  it('waits in the outer run, which calls the method again and goes on with the agent that it gives', async () => {
    bank.paid.length = 0;
    const desk = new Desk([PAY, say('Paid.')]);
    const agent = lead(desk, [ASK, say('End.')]);

    const paused = await runIt(agent, 'Go');
    expect(paused.interruptions).toMatchObject([{ toolName: 'pay', path: ['call_ask'] }]);
    expect(paused.interruptions[0]?.agent.name).toBe('Clerk of Ada');
    expect(bank.paid).toEqual([]);

    const result = await goOn(agent, decideAll(paused.state, 'approve'));

    expect(result.finalOutput).toBe('End.');
    expect(bank.paid).toEqual(['Ada']);
    expect(desk.calls).toEqual(['Ada', 'Ada']);
    expect(desk.inner.requests).toHaveLength(2);
    expect(result.usage.requests).toBe(4);
  });

  it('is told of to the inner model when it is rejected', async () => {
    bank.paid.length = 0;
    const desk = new Desk([PAY, say('Not paid.')]);
    const agent = lead(desk, [ASK, say('End.')]);

    await goOn(agent, decideAll((await runIt(agent, 'Go')).state, 'reject'));

    expect(bank.paid).toEqual([]);
    expect(desk.inner.received).toMatchObject([{ callId: 'call_pay', output: 'Tool execution was not approved.' }]);
  });

  it('may be one of several', async () => {
    bank.paid.length = 0;
    const script = new FunctionModel(({ input }) => {
      const [first] = input as readonly { readonly content: string }[];
      const name = /"customer": "(\w+)"/.exec(first?.content ?? '')?.[1] ?? '';
      return input.length === 1 ? callTool('pay', { to: name }, 'call_pay') : say(`${name} is paid.`);
    });
    const desk = new Desk([]);
    Reflect.set(desk, 'inner', script);
    const outer = new ScriptedModel([
      [callTool('pay_for', { customer: 'Ada' }, 'a'), callTool('pay_for', { customer: 'Bo' }, 'b')],
      say('End.'),
    ]);
    const agent = new Agent({ name: 'Lead', model: outer, tools: [desk] });

    const { state, interruptions } = await runIt(agent, 'Go');
    expect(interruptions.map(({ path, rawItem }) => [path, rawItem.arguments])).toEqual([
      [['a'], '{"to":"Ada"}'],
      [['b'], '{"to":"Bo"}'],
    ]);
    const [first, second] = interruptions;
    if (first) state.approve(first);
    const between = await goOn(agent, state);
    expect(between.interruptions.map(({ path }) => path)).toEqual([['b']]);
    expect(bank.paid).toEqual(['Ada']);
    const after = between.state;
    if (second) after.reject(second);
    const result = await goOn(agent, after);

    expect(result.finalOutput).toBe('End.');
    expect(bank.paid).toEqual(['Ada']);
    expect(outer.received.map(({ output }) => output)).toEqual(['Ada is paid.', 'Bo is paid.']);
  });

  it('may be deeper, behind agents of both kinds', async () => {
    bank.paid.length = 0;
    const desk = new Desk([PAY, say('Paid.')]);
    const middle = new Desk([ASK, say('It is paid.')], [desk]);
    const top = new Agent({
      name: 'Top',
      model: new ScriptedModel([callTool('lead', { input: 'x' }, 'call_lead'), say('End.')]),
      tools: [lead(middle, [callTool('pay_for', { customer: 'Eve' }, 'call_mid'), say('Done.')]).asTool()],
    });

    const paused = await runIt(top, 'Go');
    expect(paused.interruptions[0]?.path).toEqual(['call_lead', 'call_mid', 'call_ask']);
    // Twice through text, as a state that was read must be as good as the first.
    const again = await goOn(top, paused.state);
    const result = await goOn(top, decideAll(again.state, 'approve'));

    expect(result.finalOutput).toBe('End.');
    expect(bank.paid).toEqual(['Ada']);
    expect(result.usage.requests).toBe(8);
  });

  it('waits behind an agent that the made one handed over to', async () => {
    bank.paid.length = 0;
    const second = bankAgent([PAY, say('Paid.')], { name: 'Second' });
    const first = functionTool({
      name: 'first',
      parameters: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
      execute: () =>
        new Agent({
          name: 'First',
          model: new ScriptedModel([callTool('transfer_to_second')]),
          handoffs: [new Agent({ name: 'Second', model: second.model, tools: [second.bank] })],
        }),
    });
    const agent = new Agent({
      name: 'Lead',
      model: new ScriptedModel([callTool('first', { input: 'x' }), say('End.')]),
      tools: [first],
    });

    const paused = await runIt(agent, 'Go');
    expect(paused.interruptions[0]?.agent.name).toBe('Second');
    const result = await goOn(agent, decideAll(paused.state, 'approve'));

    expect(result.finalOutput).toBe('End.');
    expect(second.bank.paid).toEqual(['Ada']);
  });

  it('is made once, though the nested run fails after it and goes on from there', async () => {
    bank.paid.length = 0;
    let asked = 0;
    const inner = new FunctionModel(() => {
      asked += 1;
      if (asked === 1) return PAY;
      if (asked === 2) throw new Error('no route');
      return say('Paid.');
    });
    class Strict {
      @tool({ description: 'Has it paid', errorFunction: null })
      pay_for(@param('Whose') customer: string): Agent {
        return new Agent({ name: `Clerk of ${customer}`, model: inner, tools: [bank] });
      }
    }
    const model = new ScriptedModel([ASK, say('End.')]);
    const agent = new Agent({ name: 'Lead', model, tools: [new Strict()] });
    const paused = await runIt(agent, 'Go');

    const error: unknown = await goOn(agent, decideAll(paused.state, 'approve')).catch((thrown: unknown) => thrown);
    expect(bank.paid).toEqual(['Ada']);
    const result = await goOn(agent, (error as { readonly state: RunState<unknown, string> }).state);

    expect(bank.paid).toEqual(['Ada']);
    expect(result.finalOutput).toBe('End.');
  });

  it('is refused when the method gives another agent then', async () => {
    const desk = new Desk([PAY, say('Paid.')]);
    const agent = lead(desk, [ASK, say('End.')]);
    const paused = await runIt(agent, 'Go');
    desk.name = () => 'Somebody else';

    const failed = goOn(agent, decideAll(paused.state, 'approve'));

    await expect(failed).rejects.toThrow(AgentToolError);
    await expect(failed).rejects.toThrow(/"Clerk of Ada" began the call/);
  });
});

it('a state does not go on with an agent that only a tool gives', async () => {
  const bank = new Bank();
  const inner = new ScriptedModel([callTool('pay', { to: 'Ada' })]);
  const ask = functionTool({
    name: 'ask',
    parameters: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
    execute: () => new Agent({ name: 'Clerk', model: inner, tools: [bank] }),
  });
  const model = new ScriptedModel([callTool('ask', { input: 'x' })]);
  const agent = new Agent({ name: 'Lead', model, tools: [ask] });
  const { state } = await runEitherWay(false, agent, 'Go');
  const saved = JSON.parse(state.toString()) as { readonly agents: readonly object[]; readonly run: { agent: number } };
  expect(saved.agents).toEqual([{ name: 'Lead' }, { name: 'Clerk', isMade: true }]);
  saved.run.agent = 1;

  await expect(RunState.fromString(agent, JSON.stringify(saved))).rejects.toThrow(/run\.agent is 1 where it has to be/);
});

describe('asAnswer()', () => {
  const agent = new Agent({ name: 'Clerk' });

  it.each<[object, RegExp]>([
    [{ maxTurn: 3 }, /did you mean 'maxTurns'/],
    [{ toolName: 'x' }, /no option 'toolName'/],
    [{ input: 7 }, /input is neither a text nor a list/],
    [{ maxTurns: -1 }, /maxTurns is -1/],
    [{ runConfig: { modle: 'x' } }, /did you mean 'model'/],
  ])('refuses %j', (options, message) => {
    expect(() => agent.asAnswer(options)).toThrow(UserError);
    expect(() => agent.asAnswer(options)).toThrow(message);
  });
});

describe('a manifest', () => {
  it('is current where the method takes nothing and its agent a task', () => {
    class Desk {
      @tool({ description: 'x' })
      research(): Agent {
        return new Agent({ name: 'Clerk' });
      }
    }
    bind(Desk, {
      method: 'research',
      name: 'research',
      description: 'From the manifest',
      parameters: [],
      answeredBy: 'agent',
      inputSchema: {
        type: 'object',
        properties: { input: { type: 'string' } },
        required: ['input'],
        additionalProperties: false,
      },
    });

    expect(toolsOf(new Desk())[0]?.inputSchema.properties).toEqual({ input: { type: 'string' } });
  });
});

function bind(owner: new () => object, entry: ManifestTool): void {
  bindManifest({ version: 1, toolsets: [{ className: owner.name, source: 'desk.ts:1', tools: [entry] }] }, [owner]);
}
