import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  localShellTool,
  run,
  shellTool,
  UserError,
  type FunctionCallItem,
  type LocalShellToolOptions,
  type ShellAction,
  type ShellToolOptions,
} from '../../../src/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';

const shell = { run: () => 'ok' };

function useShell(...commands: string[]): FunctionCallItem {
  return { ...callTool('shell', { commands }), builtIn: { kind: 'shell', commands } };
}

describe('shellTool()', () => {
  it.each([
    ['no options', undefined, 'object'],
    ['no shell', {}, 'run()'],
    ['a shell that is none', { shell: { exec: () => '' } }, 'run()'],
    ['a misspelt option', { shell, needsAproval: true }, 'needsApproval'],
    ['a name that no tool can have', { shell, name: 'my shell' }, 'my shell'],
    ['a condition that is none', { shell, needsApproval: 'yes' }, 'needsApproval'],
    ['a callback that is none', { shell, onApproval: true }, 'onApproval'],
    ['an environment that is none', { shell, environment: 'local' }, 'environment'],
    [
      'an environment of no kind',
      { shell, environment: { type: 'banana' } },
      `environment.type is "banana"; it takes 'local', or nothing, for commands that run on this machine`,
    ],
    ['an environment of a kind that is no text', { shell, environment: { type: null } }, 'environment.type is null'],
    ['skills beside the environment', { shell, skills: [] }, 'skills'],
    ['skills that are no list', { shell, environment: { skills: {} } }, 'skills'],
    ['a skill that is none', { shell, environment: { skills: [null] } }, 'skills'],
    ['a skill without a path', { shell, environment: { skills: [{ name: 'csv', description: '' }] } }, 'skills'],
  ])('refuses %s', (_what, options, words) => {
    const make = (): unknown => shellTool(options as unknown as ShellToolOptions);
    expect(make).toThrow(UserError);
    expect(make).toThrow(words);
  });

  it('is one of its kind', async () => {
    const tools = [shellTool({ shell }), shellTool({ shell, name: 'other' })];
    await expect(run(new Agent({ name: 'Clerk', model: new ScriptedModel([]), tools }), 'Go')).rejects.toMatchObject({
      code: 'USER_ERROR',
      message: expect.stringContaining('only provide one shell tool. Got 2.'),
    });
  });

  it('goes by its name in hooks and items', async () => {
    const seen: unknown[] = [];
    const tools = [shellTool({ shell, name: 'terminal', needsApproval: false })];
    const model = new ScriptedModel([useShell('ls'), say('Done.')]);
    const { newItems } = await run(new Agent({ name: 'Clerk', model, tools }), 'Go', {
      hooks: {
        onToolStart: (_context, tool) => void seen.push(tool.name),
        onToolEnd: (_context, _tool, output) => void seen.push(output),
      },
    });
    expect(seen).toEqual([
      'terminal',
      { status: 'completed', output: [{ stdout: 'ok', stderr: '', outcome: { type: 'exit', exitCode: 0 } }] },
    ]);
    expect(newItems.slice(0, 2)).toMatchObject([{ rawItem: { name: 'terminal' } }, { rawItem: { name: 'terminal' } }]);
  });

  it('tells the shell of the run and of its signal, and ends with the run', async () => {
    const abort = new AbortController();
    const told: unknown[] = [];
    const tools = [
      shellTool({
        needsApproval: false,
        shell: {
          run: async (_action, { runContext, signal } = {}) => {
            told.push(runContext?.context, signal?.aborted);
            abort.abort(new Error('enough'));
            told.push(signal?.aborted);
            throw new Error('killed');
          },
        },
      }),
    ];
    const agent = new Agent({ name: 'Clerk', model: new ScriptedModel([useShell('sleep')]), tools });
    await expect(run(agent, 'Go', { signal: abort.signal, context: 'ctx' })).rejects.toThrow('enough');
    expect(told).toEqual(['ctx', false, true]);
  });

  it.each([
    [{ commands: ['ls'] }, { commands: ['ls'] }],
    [
      { commands: ['ls', null], timeout: 5 },
      { commands: ['ls'], timeoutMs: 5 },
    ],
    [
      { commands: ['ls'], timeout_ms: 0, timeoutMs: 7, max_output_length: 9 },
      { commands: ['ls'], timeoutMs: 7, maxOutputLength: 9 },
    ],
    [{ command: ['echo', "it's"] }, { commands: ["'echo' 'it'\\''s'"] }],
  ])('called as a function with %j is asked for %j, and answers as one', async (args, action) => {
    const asked: ShellAction[] = [];
    const tools = [
      shellTool({
        needsApproval: false,
        shell: {
          run: (given) => {
            asked.push(given);
            return 'ok';
          },
        },
      }),
    ];
    const model = new ScriptedModel([callTool('shell', args), say('Done.')]);
    await run(new Agent({ name: 'Clerk', model, tools }), 'Go');
    expect(asked).toEqual([action]);
    expect(model.received).toEqual([expect.not.objectContaining({ builtIn: expect.anything() })]);
    expect(model.received[0]?.output).toBe('ok');
  });

  it.each([
    'no JSON',
    'null',
    '[]',
    '{}',
    '{"commands":"ls"}',
    '{"commands":[]}',
    '{"commands":[1]}',
    '{"commands":["ls"],"timeoutMs":"5"}',
    '{"commands":["ls"],"timeout_ms":-5}',
    '{"commands":["ls"],"maxOutputLength":1.5}',
    '{"command":"ls"}',
  ])('is not reached by a call as a function with %s', async (args) => {
    const asked: ShellAction[] = [];
    for (const needsApproval of [false, () => false]) {
      const tools = [
        shellTool({
          needsApproval,
          shell: {
            run: (given) => {
              asked.push(given);
              return '';
            },
          },
        }),
      ];
      const agent = new Agent({ name: 'Clerk', model: new ScriptedModel([callTool('shell', args)]), tools });
      const ended = await run(agent, 'Go').then(
        ({ interruptions }) => interruptions.length,
        ({ code }: { code: string }) => code,
      );
      // What a predicate cannot be asked about waits.
      expect([1, 'MODEL_BEHAVIOR']).toContain(ended);
    }
    expect(asked).toEqual([]);
  });
});

describe('localShellTool()', () => {
  it.each([
    ['no options', undefined, 'object'],
    ['no function', {}, 'execute'],
    ['a misspelt option', { execute: () => '', needsAproval: true }, 'needsApproval'],
    ['a condition that is none', { execute: () => '', needsApproval: 'yes' }, 'needsApproval'],
  ])('refuses %s', (_what, options, words) => {
    const make = (): unknown => localShellTool(options as unknown as LocalShellToolOptions);
    expect(make).toThrow(UserError);
    expect(make).toThrow(words);
  });

  it.each(['{}', '[]', 'no JSON', '{"command":[1]}'])(
    'is not reached by a call as a function with %s',
    async (args) => {
      const tools = [localShellTool({ execute: () => '', needsApproval: false })];
      const agent = new Agent({ name: 'Clerk', model: new ScriptedModel([callTool('local_shell', args)]), tools });
      await expect(run(agent, 'Go')).rejects.toMatchObject({ code: 'MODEL_BEHAVIOR' });
    },
  );
});
