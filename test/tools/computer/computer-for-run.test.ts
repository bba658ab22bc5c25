import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  computerTool,
  run,
  setLogger,
  type Computer,
  type ComputerProvider,
  type ComputerToolOptions,
  type FunctionCallItem,
} from '../../../src/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';
import { notingComputer } from './noting-computer.js';

afterEach(() => setLogger(undefined));

interface NumberedComputer extends Computer {
  readonly number: number;
}

/** Makes numbered computers, and notes what becomes of them. */
function provider(
  disposing: () => unknown = () => {},
): ComputerProvider<NumberedComputer> & { readonly log: string[] } {
  let count = 0;
  const log: string[] = [];
  return {
    log,
    create({ runContext }) {
      count += 1;
      const number = count;
      log.push(`create ${number} for ${String(runContext.context)}`);
      return { ...notingComputer(), number, wait: () => log.push(`wait ${number}`) };
    },
    dispose({ computer, runContext, isInterrupted }) {
      const why = isInterrupted ? ', which waits' : '';
      log.push(`dispose ${computer.number} of ${String(runContext.context)}${why}`);
      return disposing();
    },
  };
}

function wait(): FunctionCallItem {
  const call = callTool('computer_use_preview', { actions: [{ type: 'wait' }] });
  return { ...call, builtIn: { kind: 'computer', actions: [{ type: 'wait' }], pendingSafetyChecks: [] } };
}

const twice = (): ScriptedModel => new ScriptedModel([[wait(), wait()], wait(), say('Done.')]);

function agentOf<T extends Computer>(options: ComputerToolOptions<T>, model = twice()): Agent {
  return new Agent({ name: 'Clerk', model, tools: [computerTool(options)] });
}

describe('a provider of computers', () => {
  it('makes one per run, when it is first used, and takes it back', async () => {
    const computers = provider();
    await run(agentOf({ computer: computers }), 'Go', { context: 'a' });
    expect(computers.log).toEqual(['create 1 for a', 'wait 1', 'wait 1', 'wait 1', 'dispose 1 of a']);
    await run(agentOf({ computer: computers }, new ScriptedModel([say('No need.')])), 'Go', { context: 'b' });
    expect(computers.log).toHaveLength(5);
  });

  it('makes one for each of several runs at once', async () => {
    const computers = provider();
    const tools = [computerTool({ computer: computers })];
    const both = Promise.withResolvers<void>();
    let inside = 0;
    const agentNamed = (name: string): Agent =>
      new Agent({
        name,
        model: twice(),
        tools,
        hooks: {
          // Neither goes on before the other has its computer.
          onToolEnd: async () => {
            inside += 1;
            if (inside === 2) both.resolve();
            await both.promise;
          },
        },
      });
    await Promise.all(['a', 'b'].map((context) => run(agentNamed(context), 'Go', { context })));
    expect(computers.log.filter((entry) => entry.startsWith('wait')).toSorted()).toEqual([
      'wait 1',
      'wait 1',
      'wait 1',
      'wait 2',
      'wait 2',
      'wait 2',
    ]);
    expect(computers.log.filter((entry) => entry.startsWith('dispose'))).toHaveLength(2);
  });

  it('gives two agents of one run that share the tool one computer', async () => {
    const computers = provider();
    const tools = [computerTool({ computer: computers })];
    const second = new Agent({ name: 'Second', model: new ScriptedModel([wait(), say('Done.')]), tools });
    const first = new Agent({
      name: 'First',
      model: new ScriptedModel([wait(), callTool('transfer_to_second')]),
      tools,
      handoffs: [second],
    });
    await run(first, 'Go', { context: 'a' });
    expect(computers.log).toEqual(['create 1 for a', 'wait 1', 'wait 1', 'dispose 1 of a']);
  });

  it('takes it back when the run fails', async () => {
    const computers = provider();
    await expect(
      run(agentOf({ computer: computers }, new ScriptedModel([wait(), wait(), wait()])), 'Go', {
        context: 'a',
        maxTurns: 2,
      }),
    ).rejects.toMatchObject({ code: 'MAX_TURNS_EXCEEDED' });
    expect(computers.log.at(-1)).toBe('dispose 1 of a');
  });

  it('takes it back when the run is aborted', async () => {
    const computers = provider();
    const abort = new AbortController();
    await expect(
      run(agentOf({ computer: computers }), 'Go', {
        context: 'a',
        signal: abort.signal,
        hooks: { onToolEnd: () => abort.abort(new Error('enough')) },
      }),
    ).rejects.toThrow('enough');
    expect(computers.log.at(-1)).toBe('dispose 1 of a');
  });

  it('takes it back while the run waits for a person, and is told so: the run that goes on gets another', async () => {
    const computers = provider();
    let isFirst = true;
    const needsApproval = (): boolean => {
      isFirst = !isFirst;
      return isFirst;
    };
    const agent = agentOf({ computer: computers, needsApproval }, new ScriptedModel([wait(), wait(), say('Done.')]));
    const { state, interruptions } = await run(agent, 'Go', { context: 'a' });
    expect(computers.log).toEqual(['create 1 for a', 'wait 1', 'dispose 1 of a, which waits']);
    for (const item of interruptions) state.approve(item);
    await run(agent, state);
    expect(computers.log.slice(3)).toEqual(['create 2 for a', 'wait 2', 'dispose 2 of a']);
  });

  it('that fails to take it back does not fail the run', async () => {
    const warnings: string[] = [];
    setLogger({ warn: (message) => warnings.push(message) });
    const computers = provider(() => {
      throw new Error('still printing');
    });
    expect((await run(agentOf({ computer: computers }), 'Go')).finalOutput).toBe('Done.');
    expect(warnings).toEqual([expect.stringContaining('still printing')]);
  });

  it.each([undefined, {}, 'a computer'])(
    'that makes %p instead of a computer is an error to the developer',
    async (made) => {
      const computer = (): Computer => made as unknown as Computer;
      await expect(run(agentOf({ computer }), 'Go')).rejects.toMatchObject({
        code: 'USER_ERROR',
        message: expect.stringContaining('screenshot()'),
      });
    },
  );

  it('may be a class: its methods have their `this`', async () => {
    class Pool implements ComputerProvider {
      free = [notingComputer()];
      create(): Computer {
        return this.free.pop() as Computer;
      }
      dispose({ computer }: { computer: Computer }): void {
        this.free.push(computer as ReturnType<typeof notingComputer>);
      }
    }
    const pool = new Pool();
    await run(agentOf({ computer: pool }), 'Go');
    expect(pool.free).toHaveLength(1);
  });

  it('may be a function, whose computers are asked to dispose of themselves', async () => {
    const disposed: number[] = [];
    let count = 0;
    const computer = async (): Promise<Computer> => {
      const number = ++count;
      return notingComputer({ dispose: () => disposed.push(number) });
    };
    await run(agentOf({ computer }), 'Go');
    await run(agentOf({ computer }), 'Go');
    expect(disposed).toEqual([1, 2]);
  });

  it('is told of failures to make one by the run', async () => {
    const computer = (): Promise<Computer> => Promise.reject(new Error('no browser'));
    await expect(run(agentOf({ computer }), 'Go')).rejects.toThrow('no browser');
  });
});

describe('a computer that is given as it is', () => {
  it('is not disposed by runs', async () => {
    let isDisposed = false;
    const computer = notingComputer({ dispose: () => (isDisposed = true) });
    await run(agentOf({ computer }), 'Go');
    expect(isDisposed).toBe(false);
  });
});
