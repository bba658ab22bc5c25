import { describe, expect, it } from '@jest/globals';
import { Agent, applyPatchTool, computerTool, run, RunState, shellTool, type FunctionTool } from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { items, say, together, type Draft } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

/** What is done for a call, by a word in it. */
type Work = (word: string) => unknown;

interface Batch {
  readonly kind: string;
  /** A tool that asks before everything but `look`, and does things by `work`. */
  readonly tool: (work: Work) => FunctionTool;
  readonly call: (word: string) => Draft;
  readonly answer: string;
}

const never = (): never => {
  throw new Error('Not asked for.');
};

const batches: readonly Batch[] = [
  {
    kind: 'computer actions',
    tool: (work) =>
      computerTool({
        computer: { screenshot: () => 'AAAA', type: (text) => work(text) },
        needsApproval: (_run, { actions }) => actions.some((one) => one.type === 'type' && one.text !== 'look'),
      }),
    call: (word) => ({
      type: 'computer_call',
      id: `cu_${word}`,
      call_id: word,
      status: 'completed',
      pending_safety_checks: [],
      actions: [{ type: 'type', text: word }],
    }),
    answer: 'computer_call_output',
  },
  {
    kind: 'shell commands',
    tool: (work) =>
      shellTool({
        shell: {
          run: async ({ commands }) => {
            for (const command of commands) await work(command);
            return 'ok';
          },
        },
        needsApproval: (_run, { commands }) => !commands.includes('look'),
      }),
    call: (word) => ({
      type: 'shell_call',
      id: `sh_${word}`,
      call_id: word,
      status: 'completed',
      action: { commands: [word], timeout_ms: null, max_output_length: null },
    }),
    answer: 'shell_call_output',
  },
  {
    kind: 'patches',
    tool: (work) =>
      applyPatchTool({
        editor: {
          createFile: never,
          updateFile: never,
          deleteFile: async ({ path }) => {
            await work(path);
            return 'ok';
          },
        },
        needsApproval: (_run, { path }) => path !== 'look',
      }),
    call: (word) => ({
      type: 'apply_patch_call',
      id: `apc_${word}`,
      call_id: word,
      status: 'completed',
      operation: { type: 'delete_file', path: word },
    }),
    answer: 'apply_patch_call_output',
  },
];

describe.each(batches)('a turn with several $kind', ({ tool, call, answer }) => {
  async function setUp(work: Work, words: readonly string[]) {
    const server = await startServer(together(...words.map((word) => items(call(word)))), say('Done.'));
    const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
    /** As another process makes it: the same, and nothing of it shared. */
    const newAgent = (): Agent => new Agent({ name: 'Clerk', model, tools: [tool(work)] });
    const answers = (): readonly (string | undefined)[] =>
      ((server.requests.at(-1)?.input ?? []) as readonly { type?: string; call_id?: string }[])
        .filter(({ type }) => type === answer)
        .map(({ call_id }) => call_id);
    return { server, newAgent, answers };
  }

  it('goes on from its text after each decision, and does nothing twice', async () => {
    const done: string[] = [];
    const { server, newAgent, answers } = await setUp((word) => done.push(word), ['first', 'look', 'second', 'third']);
    const paused = await run(newAgent(), 'Go');
    expect(done).toEqual(['look']);

    let state = await RunState.fromString(newAgent(), paused.state.toString());
    expect(state.interruptions.map(({ rawItem }) => rawItem.callId)).toEqual(['first', 'second', 'third']);
    state.approve(byId(state, 'second'));
    state = await RunState.fromString(newAgent(), state.toString());
    state.reject(byId(state, 'third'), { message: 'Not that.' });

    // One decision is missing: what was decided is done, the rest waits on.
    const agent = newAgent();
    const half = await run(agent, await RunState.fromString(agent, state.toString()));
    expect(half.interruptions.map(({ rawItem }) => rawItem.callId)).toEqual(['first']);
    expect(done).toEqual(['look', 'second']);
    expect(server.requests).toHaveLength(1);

    const last = newAgent();
    state = await RunState.fromString(last, half.state.toString());
    state.approve(byId(state, 'first'));
    expect((await run(last, state)).finalOutput).toBe('Done.');

    expect(done).toEqual(['look', 'second', 'first']);
    expect(new Set(answers())).toEqual(new Set(['first', 'look', 'second', 'third']));
    expect(answers()).toHaveLength(4);
    expect(JSON.stringify(server.requests[1]?.input)).toContain('Not that.');
  });

  it('that is aborted halfway goes on from its text with the call that was cut off', async () => {
    const done: string[] = [];
    const aborting = new AbortController();
    const { newAgent, answers } = await setUp(
      (word) => {
        if (word === 'second' && !aborting.signal.aborted) {
          aborting.abort(new Error('Lights out.'));
          throw new Error('Cut off.');
        }
        done.push(word);
      },
      ['first', 'second', 'third'],
    );
    const agent = newAgent();
    const { state } = await run(agent, 'Go');
    for (const item of state.interruptions) state.approve(item);
    const running = await run(agent, state, { stream: true, signal: aborting.signal });
    await expect(running.completed).rejects.toThrow('Lights out.');
    expect(done).toEqual(['first']);

    const again = newAgent();
    const { finalOutput } = await run(again, await RunState.fromString(again, running.state.toString()));

    expect(finalOutput).toBe('Done.');
    expect(done).toEqual(['first', 'second', 'third']);
    expect(answers()).toEqual(['first', 'second', 'third']);
  });
});

function byId(state: RunState, callId: string): RunState['interruptions'][number] {
  const found = state.interruptions.find(({ rawItem }) => rawItem.callId === callId);
  if (found === undefined) throw new Error(`${callId} does not wait.`);
  return found;
}
