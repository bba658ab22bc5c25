import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  run,
  setLogger,
  type RunContext,
  type RunEnd,
  type ToolContext,
} from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';

/** A tool that opens a numbered thing for its run, and a log of what became of them. */
function opener(options: { readonly needsApproval?: boolean; readonly closing?: () => unknown } = {}) {
  const log: string[] = [];
  const owner = {};
  let count = 0;
  const open = (context: RunContext): Promise<number> =>
    context.resource(owner, {
      open: () => {
        count += 1;
        log.push(`open ${count}`);
        return count;
      },
      close: (opened, { isInterrupted }: RunEnd) => {
        log.push(`close ${opened}${isInterrupted ? ', the run waits' : ''}`);
        return options.closing?.();
      },
    });
  const use = functionTool({
    name: 'use',
    parameters: { type: 'object' },
    execute: async (_input, context: ToolContext) => `used ${await open(context)}`,
  });
  const ask = functionTool({ name: 'ask', parameters: { type: 'object' }, needsApproval: true, execute: () => 'done' });
  const fail = functionTool({
    name: 'fail',
    parameters: { type: 'object' },
    errorFunction: null,
    execute: async (_input, context) => {
      await open(context);
      throw new Error('broken');
    },
  });
  return { log, open, tools: [use, ask, fail] };
}

afterEach(() => setLogger(undefined));

describe('what a tool opens for its run', () => {
  it('is opened once, shared by all calls, and closed before the run gives its result', async () => {
    const { log, tools } = opener();
    const model = new ScriptedModel([[callTool('use'), callTool('use')], callTool('use'), say('Done.')]);
    await run(new Agent({ name: 'A', model, tools }), 'Go');
    expect(model.received.map(({ output }) => output)).toEqual(['used 1', 'used 1', 'used 1']);
    expect(log).toEqual(['open 1', 'close 1']);
  });

  it('is closed when the run fails', async () => {
    const { log, tools } = opener();
    const agent = new Agent({ name: 'A', model: new ScriptedModel([callTool('fail')]), tools });
    await expect(run(agent, 'Go')).rejects.toThrow('broken');
    expect(log).toEqual(['open 1', 'close 1']);
  });

  it('is closed when the run waits for a decision, and opened anew when it goes on', async () => {
    const { log, tools } = opener();
    const model = new ScriptedModel([[callTool('use'), callTool('ask')], callTool('use'), say('Done.')]);
    const agent = new Agent({ name: 'A', model, tools });
    const { state, interruptions } = await run(agent, 'Go');
    expect(log).toEqual(['open 1', 'close 1, the run waits']);
    for (const item of interruptions) state.approve(item);
    await run(agent, state);
    expect(log.slice(2)).toEqual(['open 2', 'close 2']);
  });

  it('is closed when the reader of a streamed run leaves', async () => {
    const { log, tools } = opener();
    const model = new ScriptedModel([callTool('use'), callTool('use'), say('Done.')]);
    const result = await run(new Agent({ name: 'A', model, tools }), 'Go', { stream: true });
    for await (const event of result) if (event.type === 'run_item_stream_event' && event.name === 'tool_output') break;
    await result.completed;
    expect(log).toEqual(['open 1', 'close 1']);
  });

  it('is not shared by runs at the same time, nor with a run inside a call', async () => {
    const { log, tools } = opener();
    const inner = new Agent({ name: 'Inner', model: new ScriptedModel([callTool('use'), say('Inner.')]), tools });
    const model = new ScriptedModel([
      callTool('use'),
      callTool('inner', { input: 'Go' }),
      callTool('use'),
      say('Done.'),
    ]);
    const outer = new Agent({ name: 'Outer', model, tools: [...tools, inner.asTool({ toolName: 'inner' })] });
    const other = new Agent({ name: 'Other', model: new ScriptedModel([callTool('use'), say('Done.')]), tools });
    await run(outer, 'Go');
    expect(log).toEqual(['open 1', 'open 2', 'close 2', 'close 1']);
    expect(model.received.map(({ output }) => output)).toEqual(['used 1', 'Inner.', 'used 1']);

    log.length = 0;
    const [entered, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = new Agent({
      name: 'Slow',
      model: new ScriptedModel([callTool('use'), say('Done.')]),
      tools,
      hooks: {
        onToolEnd: async () => {
          entered.resolve();
          await release.promise;
        },
      },
    });
    const running = run(slow, 'Go');
    await entered.promise;
    await run(other, 'Go');
    expect(log).toEqual(['open 3', 'open 4', 'close 4']);
    release.resolve();
    await running;
    expect(log.at(-1)).toBe('close 3');
  });

  it('ends no run by failing to close: operators are told', async () => {
    const warnings: string[] = [];
    setLogger({ warn: (message) => warnings.push(message) });
    const { tools } = opener({ closing: () => Promise.reject(new Error('stuck')) });
    const agent = new Agent({ name: 'A', model: new ScriptedModel([callTool('use'), say('Done.')]), tools });
    expect((await run(agent, 'Go')).finalOutput).toBe('Done.');
    expect(warnings).toEqual([expect.stringContaining('stuck')]);
  });

  it('is tried again by the next call when it could not be opened', async () => {
    const owner = {};
    let tries = 0;
    const use = functionTool({
      name: 'use',
      parameters: { type: 'object' },
      execute: (_input, context: ToolContext) =>
        context.resource(owner, {
          open: () => {
            tries += 1;
            if (tries === 1) throw new Error('not yet');
            return 'open';
          },
        }),
    });
    const model = new ScriptedModel([callTool('use'), callTool('use'), say('Done.')]);
    await run(new Agent({ name: 'A', model, tools: [use] }), 'Go');
    expect(model.received.map(({ output }) => output)).toEqual([expect.stringContaining('not yet'), 'open']);
  });

  it('is closed as soon as it has opened when its run did not wait for it', async () => {
    const [opening, begun, closed] = [
      Promise.withResolvers<string>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<string>(),
    ];
    const owner = {};
    const abort = new AbortController();
    const use = functionTool({
      name: 'use',
      parameters: { type: 'object' },
      execute: (_input, context: ToolContext) => {
        begun.resolve();
        return context.resource(owner, { open: () => opening.promise, close: (opened) => closed.resolve(opened) });
      },
    });
    setLogger({ warn: () => {} });
    const agent = new Agent({ name: 'A', model: new ScriptedModel([callTool('use')]), tools: [use] });
    const running = run(agent, 'Go', { signal: abort.signal });
    await begun.promise;
    abort.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    opening.resolve('late');
    expect(await closed.promise).toBe('late');
  });

  it('cannot be opened by work that its run left behind', async () => {
    const { open, tools } = opener();
    let kept: RunContext | undefined;
    const agent = new Agent({
      name: 'A',
      model: new ScriptedModel([say('Done.')]),
      tools,
      hooks: { onAgentStart: (context) => void (kept = context) },
    });
    await run(agent, 'Go');
    await expect(open(kept as RunContext)).rejects.toThrow('the run has ended');
  });
});
