import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  Agent,
  context,
  inject,
  MemorySession,
  Runner,
  type RunResult,
  RunState,
  Secret,
  setLogger,
  timeout,
  tool,
  type AgentOptions,
  type RunOptions,
  type ToolContext,
} from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool as callScripted, say as sayScripted, ScriptedModel } from '../../src/testing/index.js';
import { callTool, say, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { recordingProxy } from '../support/recording-proxy.js';
import { register, Traces, unregister } from '../tracing/traces.js';

/** With everything that some way of writing texts writes in another way. */
const CANARY = `hunter2/"\\'ü?~>key`;

/** How the value could be written; worked out here, and not by what is tested. */
const FORMS = [
  CANARY,
  JSON.stringify(CANARY).slice(1, -1),
  JSON.stringify(JSON.stringify(CANARY)).slice(3, -3),
  inspect(CANARY).slice(1, -1),
  encodeURIComponent(CANARY),
  new URLSearchParams({ a: CANARY }).toString().slice(2),
  Buffer.from(CANARY).toString('base64'),
  Buffer.from(CANARY).toString('base64url'),
  Buffer.from(CANARY).toString('hex'),
  // In the middle of more bytes, where the first and the last characters are others.
  Buffer.from(`a${CANARY}b`).toString('base64').slice(4, -4),
  Buffer.from(`ab${CANARY}b`).toString('base64').slice(4, -4),
  'hunter2',
];

const openaiServer = serversPerTest();
let traces: Traces;
let said: string[];
beforeEach(() => {
  traces = new Traces();
  register(traces);
  said = [];
  const keep = (...words: unknown[]): void => void said.push(words.map((word) => inspect(word)).join(' '));
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    jest.spyOn(console, name).mockImplementation(keep);
  setLogger({ warn: keep });
});
afterEach(() => {
  unregister();
  setLogger(undefined);
  jest.restoreAllMocks();
});

interface Seen {
  /** Everything that left: requests, spans, errors, items, states, sessions, events, logs. */
  readonly everything: string;
  /** What the model was told of the calls. */
  readonly outputs: readonly unknown[];
  readonly error: unknown;
  readonly result: RunResult<unknown, unknown> | undefined;
}

async function watch(
  tools: readonly object[],
  calls: readonly Step[],
  options: { readonly streamed?: boolean; readonly agent?: Partial<AgentOptions>; readonly run?: RunOptions } = {},
): Promise<Seen> {
  const server = await openaiServer(...calls, say('Done.'), say('Done.'));
  const proxy = await recordingProxy(server.baseURL);
  const client = server.client({ baseURL: proxy.baseURL });
  const agent = new Agent({
    name: 'Test',
    model: new OpenAIResponsesModel(client, 'gpt-5.6-luna'),
    tools,
    ...options.agent,
  });
  const runner = new Runner({ tracing: { includeContent: true } });
  const session = new MemorySession();
  const told: unknown[] = [];
  let error: unknown;
  let result: Seen['result'];
  const settings = { session, context: { key: new Secret(CANARY) }, ...options.run };
  try {
    if (options.streamed) {
      const stream = await runner.run(agent, 'Go', { ...settings, stream: true });
      result = stream as unknown as NonNullable<Seen['result']>;
      for await (const event of stream) told.push(event);
      await stream.completed;
    } else result = await runner.run(agent, 'Go', settings);
  } catch (thrown) {
    error = thrown;
  } finally {
    proxy.close();
  }
  const state = result?.state ?? (error as { readonly state?: RunState } | undefined)?.state;
  // Otherwise there would be nothing to search.
  expect(traces.everything).toContain('invoke_agent Test');
  const everything = [
    proxy.sent,
    traces.everything,
    printed(error),
    error instanceof Error ? `${error.message} ${error.stack}` : '',
    printed(result?.newItems),
    JSON.stringify(result?.newItems?.map(({ agent: _agent, ...item }) => item)),
    printed(result?.finalOutput),
    state?.toString() ?? '',
    printed(state),
    printed(await session.getItems()),
    printed(told),
    ...said,
  ].join('\n');
  const outputs = server.requests
    .flatMap(({ input }) => (Array.isArray(input) ? input : []))
    .filter((item) => 'type' in item && item.type === 'function_call_output')
    .map((item) => (item as { readonly output: unknown }).output);
  return { everything, outputs, error, result };
}

function printed(value: unknown): string {
  return inspect(value, {
    depth: 20,
    showHidden: true,
    maxStringLength: null,
    maxArrayLength: null,
    breakLength: Number.POSITIVE_INFINITY,
  });
}

function leaks(text: string): readonly string[] {
  return FORMS.filter((form) => text.includes(form));
}

class HttpRequest {
  constructor(readonly header: string) {}
}

class Receipt {
  readonly #key: string;
  constructor(key: string) {
    this.#key = key;
  }
  toJSON(): object {
    return { paidWith: this.#key };
  }
}

/** What a tool may do with what it was given, and what the model is then told. */
const ANSWERS: readonly (readonly [what: string, give: (key: string, secret: Secret) => unknown, told: unknown])[] = [
  ['as it is', (key) => key, '[secret]'],
  ['in a text', (key) => `Used ${key}.`, 'Used [secret].'],
  ['as the secret itself', (_key, secret) => secret, '[secret]'],
  ['in data', (key, secret) => ({ a: [key], b: { secret } }), '{"a":["[secret]"],"b":{"secret":"[secret]"}}'],
  ['as a name', (key) => ({ [key]: 1 }), '{"[secret]":1}'],
  ['in a Map and a Set', (key) => new Map([['a', new Set([key])]]), '{"a":["[secret]"]}'],
  ['in an instance', (key) => new Receipt(key), '{"paidWith":"[secret]"}'],
  [
    'in a getter',
    (key) => ({
      get a() {
        return key;
      },
    }),
    '{"a":"[secret]"}',
  ],
  ['as bytes', (key) => Buffer.from(`>>${key}<<`), `"${Buffer.from('>>[secret]<<').toString('base64')}"`],
  ['in a data part', (key) => [{ type: 'text', text: key }], [{ type: 'input_text', text: '[secret]' }]],
  [
    'in an address',
    (key) => `https://x.example/?${String(new URLSearchParams({ key }))}&b=1`,
    'https://x.example/?key=[secret]&b=1',
  ],
  ['in JSON in JSON', (key) => ({ body: JSON.stringify({ key }) }), JSON.stringify({ body: '{"key":"[secret]"}' })],
  ['in hexadecimal', (key) => Buffer.from(key).toString('hex'), '[secret]'],
  ['printed', (key) => inspect({ key }), expect.stringContaining('[secret]')],
  [
    'as Basic credentials',
    (key) => `Basic ${Buffer.from(`ada:${key}`).toString('base64')}`,
    expect.stringMatching(/^Basic .*\[secret\]/),
  ],
];

describe('a secret that a tool was given', () => {
  it.each(ANSWERS.flatMap(([what, give, told]) => [false, true].map((streamed) => ({ what, give, told, streamed }))))(
    'leaves nowhere when it is returned $what (streamed: $streamed)',
    async ({ give, told, streamed }) => {
      class Shop {
        @tool()
        pay(key: Secret): unknown {
          return give(key.reveal(), key);
        }
      }

      const { everything, outputs, error } = await watch([new Shop()], [callTool('pay')], { streamed });

      expect(error).toBeUndefined();
      expect(leaks(everything)).toEqual([]);
      expect(outputs).toEqual([told]);
    },
  );

  const failures: readonly (readonly [what: string, fail: (key: string) => unknown])[] = [
    ['in a message', (key) => new Error(`401 for ${key}`)],
    ['in a cause', (key) => new Error('Refused', { cause: new Error(`401 for ${key}`) })],
    ['in one of several', (key) => new AggregateError([new Error(key), 'x'], '')],
    ['as no error', (key) => ({ key })],
    ['as a text', (key) => key],
    ['frozen', (key) => Object.freeze(new Error(key))],
    ['as a DOMException', (key) => new DOMException(key, 'AbortError')],
    [
      'in what a client hangs on',
      (key) =>
        Object.assign(new Error('401'), {
          config: { headers: { key } },
          request: new HttpRequest(key),
          self: undefined,
        }),
    ],
  ];

  it.each(failures.flatMap(([what, fail]) => [true, false].map((isFatal) => ({ what, fail, isFatal }))))(
    'leaves nowhere when it is thrown $what (ends the run: $isFatal)',
    async ({ fail, isFatal }) => {
      class Shop {
        @tool(isFatal ? { errorFunction: null } : {})
        pay(key: Secret): unknown {
          throw fail(key.reveal());
        }
      }

      const { everything, error } = await watch([new Shop()], [callTool('pay')]);

      expect((error as { readonly code?: string } | undefined)?.code).toBe(isFatal ? 'TOOL_CALL' : undefined);
      expect(leaks(everything)).toEqual([]);
    },
  );

  it('leaves an error what else it is', async () => {
    class Denied extends Error {
      readonly #status = 401;
      get status(): number {
        return this.#status;
      }
    }
    class Shop {
      @tool({ errorFunction: null })
      pay(key: Secret): unknown {
        throw new Denied(`No entry with ${key.reveal()}`);
      }
    }

    const { error } = await watch([new Shop()], [callTool('pay')]);

    expect(error).toMatchObject({ code: 'TOOL_CALL', cause: { message: 'No entry with [secret]', status: 401 } });
    expect((error as Error).cause).toBeInstanceOf(Denied);
  });

  it('leaves nowhere through what is asked of a failure, a time-out, an output or a decision', async () => {
    const reveal = ({ context }: ToolContext): string => (context as { readonly key: Secret }).key.reveal();
    class Shop {
      @tool({ errorFunction: (context) => `Failed with ${reveal(context)}` })
      fail(): void {
        throw new Error('No');
      }

      @tool({ customDataExtractor: ({ context }) => ({ by: reveal(context) }) })
      keep(): string {
        return 'kept';
      }

      @tool({
        outputGuardrails: [
          { name: 'g', run: ({ context }) => ({ behavior: 'reject_content', message: `Not with ${reveal(context)}` }) },
        ],
      })
      guarded(): string {
        return 'guarded';
      }
    }

    const { everything, outputs } = await watch(
      [new Shop()],
      ['fail', 'keep', 'guarded'].map((name) => callTool(name)),
    );

    expect(leaks(everything)).toEqual([]);
    expect(outputs.slice(-3)).toEqual(['Failed with [secret]', 'kept', 'Not with [secret]']);
  });

  it('leaves nowhere when the predicate of an approval, a guardrail or a hook throws it', async () => {
    const shout = ({ context }: { readonly context: unknown }): never => {
      throw new Error((context as { readonly key: Secret }).key.reveal());
    };
    class Approved {
      @tool({ needsApproval: (context) => shout(context) })
      pay(): void {}
    }
    class Guarded {
      @tool({ inputGuardrails: [{ name: 'g', run: ({ context }) => shout(context) }] })
      pay(): void {}
    }
    class Hooked {
      @tool()
      pay(): void {}
    }

    for (const [shop, more] of [
      [new Approved(), {}],
      [new Guarded(), {}],
      [new Hooked(), { run: { hooks: { onToolStart: shout } } }],
    ] as const) {
      const { everything, error } = await watch([shop], [callTool('pay')], more);

      expect(error).toMatchObject({ message: '[secret]' });
      expect(leaks(everything)).toEqual([]);
    }
  });

  it('leaves nowhere when another tool says it later', async () => {
    class Shop {
      #last = '';

      @tool()
      remember(key: Secret): string {
        this.#last = key.reveal();
        return 'ok';
      }

      @tool()
      repeat(): string {
        return this.#last;
      }
    }

    const { everything, outputs } = await watch([new Shop()], [callTool('remember'), callTool('repeat')]);

    expect(leaks(everything)).toEqual([]);
    expect(outputs.at(-1)).toBe('[secret]');
  });

  it('leaves nowhere from an agent behind a tool', async () => {
    class Shop {
      @tool()
      pay(key: Secret): string {
        return `Paid with ${key.reveal()}`;
      }

      @tool({ errorFunction: null })
      fail(key: Secret): string {
        throw new Error(`Failed with ${key.reveal()}`);
      }
    }
    const server = await openaiServer(callTool('pay'), callTool('fail'), say('Done.'));
    const proxy = await recordingProxy(server.baseURL);
    const model = new OpenAIResponsesModel(server.client({ baseURL: proxy.baseURL }), 'gpt-5.6-luna');
    const clerk = new Agent({ name: 'Clerk', model, tools: [new Shop()] });

    const { everything } = await watch([clerk.asTool()], [callTool('clerk', { input: 'Pay' })]).finally(() =>
      proxy.close(),
    );

    expect(server.requests).toHaveLength(2);
    expect(leaks(everything + proxy.sent)).toEqual([]);
  });

  it('leaves nowhere when the tool runs out of time and fails afterwards', async () => {
    const late = Promise.withResolvers<never>();
    class Shop {
      @tool({ errorFunction: null })
      @timeout(5)
      async pay(key: Secret, @context() call: ToolContext): Promise<string> {
        call.signal.addEventListener('abort', () => late.reject(new Error(key.reveal())));
        return late.promise;
      }
    }
    const shop = new Shop();

    const { everything, outputs } = await watch([shop], [callTool('pay')]);

    expect(leaks(everything)).toEqual([]);
    expect(outputs[0]).toContain('timed out');
  });

  it('leaves nowhere from a function of @inject that fails, and none is made of what the model sends', async () => {
    class Shop {
      @tool()
      pay(
        amount: number,
        @inject(({ context }: ToolContext<{ key: Secret }>) => {
          throw new Error(`No session for ${context.key.reveal()}`);
        })
        session: unknown,
      ): string {
        return `${amount} ${String(session)}`;
      }
    }

    const { everything, error, outputs } = await watch(
      [new Shop()],
      [callTool('pay', { amount: 'many' }), callTool('pay', { amount: 1 })],
    );

    expect(outputs[0]).toContain('amount');
    expect(error).toMatchObject({ code: 'INJECTION', cause: { message: 'No session for [secret]' } });
    expect(leaks(everything)).toEqual([]);
  });

  it('counts number by number and part by part, and leaves short ones', async () => {
    class Shop {
      @tool()
      pay(@inject('pin') pin: Secret<number>, @inject('login') login: Secret<{ user: string; sure: string }>): unknown {
        const { user, sure } = login.reveal();
        return { pin: pin.reveal(), text: `${pin.reveal()} ${user}`, sure };
      }
    }

    const { outputs } = await watch([new Shop()], [callTool('pay')], {
      run: { context: { pin: 471_100, login: { user: 'ada-lovelace', sure: 'yes' } } },
    });

    expect(outputs).toEqual(['{"pin":"[secret]","text":"[secret] [secret]","sure":"yes"}']);
  });
});

describe('a state with secrets in its context', () => {
  class Shop {
    @tool({ needsApproval: true })
    pay(key: Secret): string {
      return `Paid with ${key.reveal()}`;
    }
  }
  const agentWith = (...answers: ConstructorParameters<typeof ScriptedModel>[0]): Agent =>
    new Agent({ name: 'Test', model: new ScriptedModel(answers), tools: [new Shop()] });
  const secrets = { user: { name: 'Ada', token: new Secret(CANARY) }, key: new Secret(CANARY) };

  it('is written without them, and read again only with others', async () => {
    const agent = agentWith(callScripted('pay'));
    const { state } = await new Runner().run(agent, 'Go', { context: secrets });
    const text = state.toString();

    expect(leaks(text)).toEqual([]);
    expect(said).toEqual([]);
    await expect(RunState.fromString(agent, text)).rejects.toThrow(
      'the context had secrets, which are not written: user.token, key. Give a context, or deserializeContext',
    );

    const read = await RunState.fromString(agentWith(sayScripted('Done.')), text, { context: secrets });
    for (const item of read.interruptions) read.approve(item);
    const result = await new Runner().run(agentWith(sayScripted('Done.')), read);
    expect(leaks(result.state.toString())).toEqual([]);
    expect(result.newItems.map((item) => (item.type === 'tool_call_output_item' ? item.output : ''))).toContain(
      'Paid with [secret]',
    );
  });

  it('is read by a deserializeContext that puts them back', async () => {
    const agent = agentWith(callScripted('pay'));
    const { state } = await new Runner().run(agent, 'Go', { context: secrets });

    const read = await RunState.fromString(agent, state.toString(), {
      deserializeContext: (saved) => {
        expect(saved).toEqual({ user: { name: 'Ada', token: '[secret]' }, key: '[secret]' });
        return secrets;
      },
    });

    expect(read.interruptions).toHaveLength(1);
  });
});
