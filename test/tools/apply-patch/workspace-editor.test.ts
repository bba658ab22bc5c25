import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ApplyDiffError, UserError, WorkspaceEditor, WorkspaceError } from '../../../src/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const create = (path: string, diff = '+new\n+\n') => ({ type: 'create_file' as const, path, diff });
const update = (path: string, diff = '-a\n+b\n', more: { moveTo?: string } = {}) => ({
  type: 'update_file' as const,
  path,
  diff,
  ...more,
});
const remove = (path: string) => ({ type: 'delete_file' as const, path });

describe('WorkspaceEditor', () => {
  it('creates a file, and folders for it', async () => {
    const { editor, read } = workspace();

    const result = await editor.createFile(create('src/deep/a.ts', '+const a = 1;\n+\n'));

    expect(result).toEqual({ status: 'completed', output: 'Created src/deep/a.ts (1 line).' });
    expect(read('src/deep/a.ts')).toBe('const a = 1;\n');
  });

  it('updates a file', async () => {
    const { editor, read, list } = workspace({ 'a.txt': 'x\r\na\r\n' });

    await expect(editor.updateFile(update('./a.txt'))).resolves.toEqual({
      status: 'completed',
      output: 'Updated a.txt.',
    });
    expect(read('a.txt')).toBe('x\r\nb\r\n');
    expect(list()).toEqual(['a.txt']);
  });

  it('deletes a file', async () => {
    const { editor, list } = workspace({ 'a.txt': 'a', 'b.txt': 'b' });

    await expect(editor.deleteFile(remove('a.txt'))).resolves.toEqual({
      status: 'completed',
      output: 'Deleted a.txt.',
    });
    expect(list()).toEqual(['b.txt']);
  });

  it('moves a file that it updates, with its rights', async () => {
    const { editor, read, list, root } = workspace({ 'a.sh': 'a\n' });
    chmodSync(join(root, 'a.sh'), 0o754);

    const { output } = await editor.updateFile(update('a.sh', undefined, { moveTo: 'bin/b.sh' }));

    expect(output).toBe('Updated a.sh and moved it to bin/b.sh.');
    expect(list()).toEqual(['bin']);
    expect(read('bin/b.sh')).toBe('b\n');
    expect(statSync(join(root, 'bin/b.sh')).mode & 0o7777).toBe(0o754);
  });

  it('moves a file to its own place, or to a name that differs in case only', async () => {
    const { editor, list } = workspace({ 'a.txt': 'a\n' });

    await editor.updateFile(update('a.txt', undefined, { moveTo: './a.txt' }));
    await editor.updateFile(update('a.txt', '-b\n+c\n', { moveTo: 'A.txt' }));

    expect(list()).toEqual(['A.txt']);
  });

  it('keeps the rights of a file that it updates', async () => {
    const { editor, root } = workspace({ 'a.sh': 'a\n' });
    chmodSync(join(root, 'a.sh'), 0o751);

    await editor.updateFile(update('a.sh'));

    expect(statSync(join(root, 'a.sh')).mode & 0o7777).toBe(0o751);
  });

  it('keeps the byte order mark of a file, whose first line is found without it', async () => {
    const { editor, read } = workspace({ 'a.txt': '\uFEFFa\n' });

    await expect(editor.updateFile(update('a.txt'))).resolves.toMatchObject({ output: 'Updated a.txt.' });

    expect(read('a.txt')).toBe('\uFEFFb\n');
  });

  it('tells the model that lines matched only loosely, or that nothing changed', async () => {
    const { editor } = workspace({ 'a.txt': '  a\n' });

    await expect(editor.updateFile(update('a.txt', ' a\n+b\n'))).resolves.toMatchObject({
      output: 'Updated a.txt. Some lines matched only loosely: see that it is what you meant.',
    });
    await expect(editor.updateFile(update('a.txt', ' b\n'))).resolves.toMatchObject({
      output: 'Left a.txt as it was: the diff changes nothing.',
    });
  });

  it.each([
    ['a file to create that is there', 'createFile', create('a.txt'), 'exists already'],
    ['a file to create where a folder is', 'createFile', create('dir'), 'exists already'],
    ['a file to create below a file', 'createFile', create('a.txt/b'), '"a.txt" is no folder'],
    [
      'a file to create that moves',
      'createFile',
      { ...create('n.txt'), moveTo: 'm.txt' },
      'Create it where it belongs',
    ],
    ['a name that differs in case only', 'createFile', create('A.TXT'), 'differs from "a.txt"'],
    ['a folder that differs in case only', 'createFile', create('DIR/x'), 'differs from "dir"'],
    ['a name composed otherwise', 'createFile', create('u\u0308.txt'), 'differs from "\u00FC.txt"'],
    ['a name that is too long', 'createFile', create('x'.repeat(300)), 'has a name that is too long'],
    ['half a character', 'createFile', create('n.txt', '+\uD83D\n'), 'half a character'],
    ['a file to update that is not there', 'updateFile', update('b.txt'), 'does not exist. Did you mean "a.txt"?'],
    ['a file to update in no folder', 'updateFile', update('gone/b.txt'), '"gone" does not exist'],
    ['a folder to update', 'updateFile', update('dir'), 'is a folder'],
    ['a file to update that is no text', 'updateFile', update('raw.bin'), 'is not text in UTF-8'],
    [
      'a place to move to that is taken',
      'updateFile',
      update('a.txt', '-a\n+b', { moveTo: 'dir/c' }),
      'exists already',
    ],
    ['a file to delete that is not there', 'deleteFile', remove('gone'), 'does not exist'],
    ['a folder to delete', 'deleteFile', remove('dir'), 'is a folder'],
  ] as const)('refuses %s, and changes nothing', async (_what, method, operation, words) => {
    const files = { 'a.txt': 'a\n', 'dir/c': 'c\n', '\u00FC.txt': 'u', 'raw.bin': Buffer.from([0xff, 0xfe, 0x61]) };
    const { editor, tree } = workspace(files);
    const before = tree();

    const error = await rejection(editor[method](operation as never));

    expect(error).toBeInstanceOf(WorkspaceError);
    expect(error.message).toContain(words);
    expect(tree()).toEqual(before);
  });

  it.each([
    ['context that is nowhere', update('a.txt', ' a\n-nowhere\n+b\n')],
    ['a line that means nothing', update('a.txt', '-a\n+b\noops\n')],
    ['a hunk that fails after others', update('a.txt', '-a\n+b\n@@\n-nowhere\n')],
    ['the same when it moves', update('a.txt', ' a\n-nowhere\n', { moveTo: 'new/b.txt' })],
  ])('leaves the file as it was after a diff with %s', async (_what, operation) => {
    const { editor, tree } = workspace({ 'a.txt': 'a\n' });
    const before = tree();

    await expect(editor.updateFile(operation)).rejects.toBeInstanceOf(ApplyDiffError);

    expect(tree()).toEqual(before);
  });

  it('refuses files that are read-only', async () => {
    const { editor, root, read } = workspace({ 'a.txt': 'a\n' });
    chmodSync(join(root, 'a.txt'), 0o444);

    await expect(editor.updateFile(update('a.txt'))).rejects.toThrow('is read-only');

    expect(read('a.txt')).toBe('a\n');
  });

  it('does not wait at a pipe', async () => {
    const { editor, root } = workspace();
    execFileSync('mkfifo', [join(root, 'pipe')]);

    await expect(editor.updateFile(update('pipe'))).rejects.toThrow('is a device, a pipe or a socket');
  });

  it('refuses files, and results, larger than allowed', async () => {
    const { root } = workspace({ 'a.txt': `a\n${'x'.repeat(100)}`, 'b.txt': 'a\n' });
    const editor = new WorkspaceEditor({ root, maxFileBytes: 100 });

    await expect(editor.updateFile(update('a.txt'))).rejects.toThrow('has 102 bytes, more than the 100 allowed');
    await expect(editor.updateFile(update('b.txt', `-a\n+${'€'.repeat(40)}`))).rejects.toThrow('has 121 bytes');
    await expect(editor.createFile(create('c.txt', `+${'x'.repeat(101)}`))).rejects.toThrow('has 101 bytes');
  });

  it('tells nothing of where the workspace is on this machine', async () => {
    const { editor, root } = workspace({ 'a.txt': '' });

    for (const path of ['gone/x', 'a.txt/x', 'x'.repeat(300), '../x']) {
      const error = await rejection(editor.deleteFile(remove(path)));
      expect(error.message).not.toContain(root);
      expect(error.message).not.toContain('/proc');
    }
  });

  it('does operations that are asked for at once one after another', async () => {
    const { editor, read } = workspace({ 'a.txt': 'start\n' });

    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => await editor.updateFile(update('a.txt', ` start\n+${i}\n`))),
    );

    expect(read('a.txt').split('\n').filter(Boolean).slice(1).toSorted()).toHaveLength(20);
  });

  it('goes on after an operation that failed', async () => {
    const { editor, read } = workspace({ 'a.txt': 'a\n' });

    await Promise.allSettled([editor.updateFile(update('gone')), editor.updateFile(update('a.txt'))]);

    expect(read('a.txt')).toBe('b\n');
  });

  it('lets only one of many create a file', async () => {
    const { root } = workspace();
    const editors = Array.from({ length: 10 }, () => new WorkspaceEditor({ root }));

    const settled = await Promise.allSettled(
      editors.map(async (editor, i) => await editor.createFile(create('new/a.txt', `+${i}`))),
    );

    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(readdirSync(join(root, 'new'))).toEqual(['a.txt']);
  });

  describe('before an approval', () => {
    it('shows what an update changes, with the lines around and their numbers', async () => {
      const lines = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`);
      const { editor, read } = workspace({ 'a.txt': `${lines.join('\n')}\n` });

      const text = await editor.describe(
        update('a.txt', '@@\n-line 10\n+ten\n@@\n-  line 13\n+13\n@@ line 20\n+20.5\n', { moveTo: 'b.txt' }),
      );

      expect(text.split('\n')).toEqual([
        'Update a.txt, move it to b.txt',
        '@@ line 7 @@',
        ' line 7',
        ' line 8',
        ' line 9',
        '-line 10',
        '+ten',
        ' line 11',
        ' line 12',
        '-line 13',
        '+13',
        ' line 14',
        ' line 15',
        ' line 16',
        '@@ line 18 @@',
        ' line 18',
        ' line 19',
        ' line 20',
        '+20.5',
        ' line 21',
        ' line 22',
        ' line 23',
      ]);
      expect(read('a.txt').split('\n')).toHaveLength(31);
    });

    it('shows new and deleted files', async () => {
      const { editor, list } = workspace({ 'a.txt': 'a\nb\n', 'raw.bin': Buffer.from([0xff]) });

      await expect(editor.describe(create('n.txt', '+x\n+y\n'))).resolves.toBe('Create n.txt (2 lines)\n+x\n+y');
      await expect(editor.describe(remove('a.txt'))).resolves.toBe('Delete a.txt (4 bytes)\n-a\n-b');
      await expect(editor.describe(remove('raw.bin'))).resolves.toBe('Delete raw.bin (1 byte)');
      expect(list()).toEqual(['a.txt', 'raw.bin']);
    });

    it('shows characters that cannot be seen, and cuts what is long', async () => {
      const { editor } = workspace();
      const diff = `+\u001B[2Ja\u202Eb\tc\u00A0d\u3164\n+${'x'.repeat(1_000)}\n${'+\n'.repeat(1_000)}`;

      const lines = (await editor.describe(create('n.txt', diff))).split('\n');

      expect(lines[1]).toBe('+\\u{1b}[2Ja\\u{202e}b\tc\\u{a0}d\\u{3164}');
      expect(lines[2]?.length).toBeLessThan(450);
      expect(lines.at(-1)).toBe('… 601 more lines');
    });

    it('fails where the operation would', async () => {
      const { editor } = workspace({ 'a.txt': 'a\n', 'dir/b': '' });

      await expect(editor.describe(update('a.txt', '-x'))).rejects.toBeInstanceOf(ApplyDiffError);
      await expect(editor.describe(update('gone'))).rejects.toThrow('does not exist');
      await expect(editor.describe(remove('../a.txt'))).rejects.toThrow('leads upwards');
      await expect(editor.describe(create('a.txt'))).rejects.toThrow('exists already');
      await expect(editor.describe(create('a.txt/b'))).rejects.toThrow('is no folder');
      await expect(editor.describe(update('a.txt', '-a\n+b', { moveTo: 'dir/b' }))).rejects.toThrow('exists already');
    });

    it('makes no folders', async () => {
      const { editor, list } = workspace({ 'a.txt': 'a\n' });

      await expect(editor.describe(create('new/b.txt'))).resolves.toContain('Create new/b.txt');
      await expect(editor.describe(update('a.txt', '-a\n+b', { moveTo: 'new/A.txt' }))).resolves.toContain('-a\n+b');
      await expect(editor.describe(update('a.txt', '-a\n+b', { moveTo: 'A.txt' }))).resolves.toContain('-a\n+b');
      expect(list()).toEqual(['a.txt']);
    });
  });

  it.each([
    ['no root', {}, 'needs a folder that exists as root'],
    ['a root that is not there', { root: '/nowhere/at/all' }, 'needs a folder that exists as root'],
    ['a file for a root', { root: import.meta.filename }, 'needs a folder that exists as root'],
    ['the whole file system', { root: '/' }, 'needs a folder of its own'],
    ['protected names that are no list', { root: import.meta.dirname, protectedNames: '.git' }, 'protectedNames'],
    ['a protected path', { root: import.meta.dirname, protectedNames: ['a/b'] }, 'protectedNames'],
    ['a size that is none', { root: import.meta.dirname, maxFileBytes: -1 }, 'a whole number of bytes'],
    ['a misspelt option', { root: import.meta.dirname, rot: 1 }, "has no option 'rot' (did you mean 'root'?)"],
  ])('refuses %s', (_what, options, words) => {
    expect(() => new WorkspaceEditor(options as never)).toThrow(UserError);
    expect(() => new WorkspaceEditor(options as never)).toThrow(words);
  });
});

function workspace(files: Readonly<Record<string, string | Buffer>> = {}) {
  const root = temporaryFolder(files);
  return {
    root,
    editor: new WorkspaceEditor({ root }),
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    list: () => readdirSync(root).toSorted(),
    tree: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
        .map((path) => [path, statSync(path).isFile() ? readFileSync(path, 'latin1') : statSync(path).mode]),
  };
}

async function rejection(promise: Promise<unknown>): Promise<Error> {
  const error: unknown = await promise.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (error instanceof Error) return error;
  throw new Error('It was not refused.');
}
