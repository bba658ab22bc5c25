import { describe, expect, it } from '@jest/globals';
import { Agent, applyPatchTool, run, UserError, type ApplyPatchToolOptions, type Editor } from '../../../src/index.js';
import { callTool, say, ScriptedModel } from '../../../src/testing/index.js';

const CREATE = { type: 'create_file', path: 'a', diff: '+a' } as const;
const editor: Editor = { createFile: () => {}, updateFile: () => {}, deleteFile: () => {} };

describe('applyPatchTool()', () => {
  it.each([
    ['no options', undefined, 'object'],
    ['no editor', {}, 'createFile()'],
    ['an editor without a method', { editor: { createFile: () => {}, updateFile: () => {} } }, 'deleteFile()'],
    ['a misspelt option', { editor, needsAproval: true }, 'needsApproval'],
    ['a name that no tool can have', { editor, name: 'my editor' }, 'my editor'],
    ['a condition that is none', { editor, needsApproval: 'yes' }, 'needsApproval'],
    ['a callback that is none', { editor, onApproval: true }, 'onApproval'],
  ])('refuses %s', (_what, options, words) => {
    const make = (): unknown => applyPatchTool(options as unknown as ApplyPatchToolOptions);
    expect(make).toThrow(UserError);
    expect(make).toThrow(words);
  });

  it('takes an editor with methods that need their `this`', async () => {
    class Files implements Editor {
      readonly log: string[] = [];
      createFile({ path }: { readonly path: string }): void {
        this.log.push(path);
      }
      updateFile(): void {}
      deleteFile(): void {}
    }
    const files = new Files();
    const builtIn = { kind: 'apply_patch', operation: CREATE } as const;
    const model = new ScriptedModel([{ ...callTool('apply_patch', { operation: CREATE }), builtIn }, say('Done.')]);
    const tools = [applyPatchTool({ editor: files, needsApproval: false })];
    await run(new Agent({ name: 'Clerk', model, tools }), 'Go');
    expect(files.log).toEqual(['a']);
    expect(model.received).toMatchObject([{ output: '', builtIn: { kind: 'apply_patch', status: 'completed' } }]);
  });

  it('never ends a run, whatever form its call has and stopOnFirstTool says', async () => {
    const builtIn = { kind: 'apply_patch', operation: CREATE } as const;
    const call = callTool('apply_patch', { operation: CREATE });
    for (const asked of [call, { ...call, builtIn }]) {
      const agent = new Agent({
        name: 'Clerk',
        model: new ScriptedModel([asked, say('Done.')]),
        tools: [applyPatchTool({ editor, needsApproval: false })],
        toolUseBehavior: 'stop_on_first_tool',
      });
      expect((await run(agent, 'Go')).finalOutput).toBe('Done.');
    }
  });

  it('ends with the run', async () => {
    const abort = new AbortController();
    const asked: string[] = [];
    const slow: Editor = {
      ...editor,
      createFile: ({ path }) => {
        asked.push(path);
        abort.abort(new Error('enough'));
        throw new Error('broken off');
      },
    };
    const call = callTool('apply_patch', { operations: [CREATE, { ...CREATE, path: 'b' }] });
    const tools = [applyPatchTool({ editor: slow, needsApproval: false })];
    const agent = new Agent({ name: 'Clerk', model: new ScriptedModel([call]), tools });
    await expect(run(agent, 'Go', { signal: abort.signal })).rejects.toThrow('enough');
    expect(asked).toEqual(['a']);
  });
});
