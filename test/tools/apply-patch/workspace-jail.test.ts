import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ToolwrightError, WorkspaceEditor, WorkspaceError } from '../../../src/index.js';
import { openFolder } from '../../../src/tools/apply-patch/folder.js';
import { readWorkspacePath } from '../../../src/tools/apply-patch/workspace-path.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('WorkspaceEditor keeps to its folder', () => {
  it.each([
    ['..', 'leads upwards'],
    ['../secret.txt', 'leads upwards'],
    ['dir/../../secret.txt', 'leads upwards'],
    ['dir/../a.txt', 'leads upwards'],
    ['./../secret.txt', 'leads upwards'],
    ['/etc/passwd', 'does not begin in the workspace'],
    ['//server/share/a', 'does not begin in the workspace'],
    ['C:/Windows/a.txt', 'does not begin in the workspace'],
    ['c:a.txt', 'does not begin in the workspace'],
    ['..\\secret.txt', 'contains "\\"'],
    ['\\\\server\\share', 'contains "\\"'],
    ['dir\\a.txt', 'contains "\\"'],
    ['a.txt\0.png', 'cannot be seen'],
    ['a\u200B.txt', 'cannot be seen'],
    ['a\u202Etxt.exe', 'cannot be seen'],
    ['a\u3164.txt', 'cannot be seen'],
    ['a\uFE0F.txt', 'cannot be seen'],
    ['a\u2800.txt', 'cannot be seen'],
    ['a\n.txt', 'cannot be seen'],
    ['a\uD800.txt', 'cannot be seen'],
    ['a.txt.', 'ends with a space or a dot'],
    ['a.txt ', 'ends with a space or a dot'],
    [' /a.txt', 'begins with a space'],
    ['.../a.txt', 'ends with a space or a dot'],
    ['', 'is no path'],
    ['.', 'is the path of a folder'],
    ['dir/', 'is the path of a folder'],
    ['dir/.', 'is the path of a folder'],
    ['.git/hooks/pre-commit', 'is protected'],
    ['dir/.GIT/config', 'is protected'],
    ['.g\uFF49t/config', 'is protected'],
    ['a/'.repeat(3_000), 'is longer than'],
    [`new/${'a'.repeat(256)}`, 'has a name that is too long (more than 255 bytes)'],
    [`new/${'ü'.repeat(128)}/a.txt`, 'has a name that is too long (more than 255 bytes)'],
  ])('when a path is %j', async (path, words) => {
    const { editor, outside, snapshot } = jail();
    const before = snapshot();

    const settled = await Promise.allSettled(attempts(editor, path));

    for (const [index, { reason }] of settled.map((one) => ({ reason: undefined, ...one })).entries()) {
      // The path it moves to is another one, with an end of its own.
      if (index === MOVED) continue;
      expect(reason).toBeInstanceOf(WorkspaceError);
      expect(String(reason)).toContain(words);
    }
    expect(snapshot()).toEqual(before);
    expect(readdirSync(outside)).toEqual(['secret.txt']);
  });

  it.each([
    ['a file link that leads out', 'link.txt', 'link.txt'],
    ['a folder link that leads out', 'out', 'out/secret.txt'],
    ['a folder link to be created in', 'out', 'out/new.txt'],
    ['a folder link in the middle', 'dir/out', 'dir/out/deep/new.txt'],
    ['a link that leads nowhere yet', 'later.txt', 'later.txt'],
    ['a folder link that stays inside', 'inner', 'inner/a.txt'],
    ['a link to itself', 'loop', 'loop/a.txt'],
    ['a way round by the process', 'self', 'self/root/tmp/x'],
  ])('at %s', async (_what, name, path) => {
    const { editor, root, outside, snapshot } = jail();
    const targets: Record<string, string> = {
      'link.txt': join(outside, 'secret.txt'),
      'later.txt': join(outside, 'later.txt'),
      inner: 'dir',
      loop: 'loop',
      self: '/proc/self',
    };
    symlinkSync(targets[name] ?? outside, join(root, name));
    const before = snapshot();

    const settled = await Promise.allSettled(attempts(editor, path));

    expect(settled.filter((one) => one.status === 'rejected' && one.reason instanceof WorkspaceError)).toHaveLength(
      settled.length,
    );
    expect(snapshot()).toEqual(before);
    expect(readdirSync(outside)).toEqual(['secret.txt']);
  });

  it('when a file has a second name outside: only the one inside changes', async () => {
    const { editor, root, outside } = jail();
    linkSync(join(outside, 'secret.txt'), join(root, 'hard.txt'));

    await editor.updateFile({ type: 'update_file', path: 'hard.txt', diff: '-secret\n+changed\n' });

    expect(readFileSync(join(root, 'hard.txt'), 'utf8')).toBe('changed\n');
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret\n');
  });

  it('when its own path goes through a link', async () => {
    const { root, outside } = jail();
    symlinkSync(root, join(outside, 'root-link'));

    await new WorkspaceEditor({ root: join(outside, 'root-link') }).deleteFile({ type: 'delete_file', path: 'a.txt' });

    expect(readdirSync(root)).toEqual(['dir']);
  });

  it('when a neighbour has a name that begins like its own', async () => {
    const { root, outside } = jail();
    mkdirSync(`${root}-other`);

    const editor = new WorkspaceEditor({ root });
    const path = `../${root.split('/').at(-1)}-other/x`;
    await expect(editor.createFile({ type: 'create_file', path, diff: '+x' })).rejects.toThrow('leads upwards');

    await rm(`${root}-other`, { recursive: true });
    expect(readdirSync(outside)).toEqual(['secret.txt']);
  });

  it('when folders become links while it works', async () => {
    const { editor, root, outside } = jail();
    const over = new AbortController();
    const swapping = (async () => {
      while (!over.signal.aborted) {
        // The editor makes the folder where it is missing, and then some of these fail.
        await rename(join(root, 'dir'), join(root, 'aside')).catch(() => {});
        await symlink(outside, join(root, 'dir')).catch(() => {});
        await rm(join(root, 'dir'), { recursive: true, force: true }).catch(() => {});
        await rename(join(root, 'aside'), join(root, 'dir')).catch(() => {});
      }
    })();

    const results: string[] = [];
    for (let i = 0; i < 300; i += 1) {
      const attempt = i % 2 === 0 ? attempts(editor, `dir/secret.txt`) : attempts(editor, `dir/${i}.txt`);
      for (const { status } of await Promise.allSettled(attempt)) results.push(status);
    }
    over.abort();
    await swapping;

    expect(readdirSync(outside)).toEqual(['secret.txt']);
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret\n');
    // Else nothing would have been tried.
    expect(new Set(results)).toEqual(new Set(['fulfilled', 'rejected']));
  });

  it('and leaves nothing open', async () => {
    const { editor } = jail();
    const open = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);
    const before = open();

    for (const path of ['a.txt', 'dir/a.txt', 'new/deep/a.txt', 'gone/a.txt', 'a.txt/b', 'dir']) {
      await Promise.allSettled(attempts(editor, path));
    }

    expect(open()).toBe(before);
  });

  it('whatever the path', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '',
        'dir',
        'a.txt',
        'out',
        'link.txt',
        '~',
        '%2e%2e',
        '..%2f',
        '\u2025',
        '\uFF0E\uFF0E',
      ),
      fc.constantFrom('.git', '.GIT', '/', '\\', 'C:', '\0', 'secret.txt', '…', '. .', '..;', '\u00A0..'),
      fc.string({ maxLength: 4 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const paths = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'));
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const { editor, root, outside } = jail();
        symlinkSync(outside, join(root, 'out'));
        symlinkSync(join(outside, 'secret.txt'), join(root, 'link.txt'));

        const settled = await Promise.allSettled(attempts(editor, path));

        const reasons: unknown[] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
        expect(reasons.filter((reason) => !(reason instanceof ToolwrightError))).toEqual([]);
        expect(readdirSync(join(root, '..'))).toEqual(['outside', 'root']);
        expect(readdirSync(outside)).toEqual(['secret.txt']);
        expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret\n');
      }),
      { numRuns: 200 },
    );
  });
});

describe('a folder that is not held by a descriptor', () => {
  const notHeld = { isMade: true, isHeld: false };

  it('is not entered through a link', async () => {
    const { root, outside } = jail();
    symlinkSync(outside, join(root, 'out'));

    await expect(openFolder(root, ['out'], notHeld)).rejects.toThrow('is a symbolic link');
    await expect(openFolder(root, ['a.txt'], notHeld)).rejects.toThrow('is no folder');
    await expect(openFolder(root, ['out', 'new'], notHeld)).rejects.toThrow('is a symbolic link');
    expect(readdirSync(outside)).toEqual(['secret.txt']);
  });

  it.each([
    ['has become a link', async (path: string, outside: string) => await symlink(outside, path), 'is no folder'],
    ['has become another', async (path: string) => await mkdir(path), 'has become another folder'],
  ])('is given up when a folder above it %s', async (_what, replace, words) => {
    const { root, outside } = jail();
    const folder = await openFolder(root, ['dir', 'new'], notHeld);
    await expect(folder.verify()).resolves.toBeUndefined();

    await rename(join(root, 'dir'), join(root, 'aside'));
    await replace(join(root, 'dir'), outside);

    await expect(folder.verify()).rejects.toThrow(words);
  });
});

describe('a path on Windows', () => {
  it.each(['a.txt:stream', 'dir/nul', 'COM1.txt', 'aux.ts', 'GIT~1/config', 'what?.txt', 'conout$', 'com¹'])(
    'is refused where %j means something else there',
    (path) => {
      expect(() => readWorkspacePath(path, [], 'win32')).toThrow('is no plain name on Windows');
      expect(readWorkspacePath(path, [], 'linux').text).toBe(path);
    },
  );
});

/** Which of the attempts moves the file to a path of its own. */
const MOVED = 3;

function attempts(editor: WorkspaceEditor, path: string): Promise<unknown>[] {
  return [
    editor.createFile({ type: 'create_file', path, diff: '+secret\n+\n' }),
    editor.updateFile({ type: 'update_file', path, diff: '-secret\n+changed\n' }),
    editor.describe({ type: 'update_file', path, diff: '-secret\n+changed\n' }),
    editor.updateFile({ type: 'update_file', path, diff: '-secret\n+changed\n', moveTo: `${path}.moved` }),
    editor.updateFile({ type: 'update_file', path: 'a.txt', diff: '-a\n+changed\n', moveTo: path }),
    editor.deleteFile({ type: 'delete_file', path }),
  ];
}

function jail() {
  const folder = temporaryFolder({ 'root/a.txt': 'a\n', 'root/dir/a.txt': 'a\n', 'outside/secret.txt': 'secret\n' });
  const root = join(folder, 'root');
  return {
    root,
    outside: join(folder, 'outside'),
    editor: new WorkspaceEditor({ root }),
    snapshot: () => entriesOf(folder),
  };
}

/** Does not go through links, as readdir() does. */
function entriesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...entriesOf(path)] : [path];
  });
}
