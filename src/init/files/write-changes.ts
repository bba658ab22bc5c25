import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

import { InitProblem } from '../init-problem.js';
import type { FileChange } from './draft.js';
import { readText } from './read-text.js';

/** A change whose new text lies beside its place. */
interface Prepared {
  readonly change: FileChange;
  /** Behind all links: to rename onto a link would replace it. */
  readonly target: string;
  readonly temporary: string;
}

/**
 * Writes all changes or none: what was written before one failed is put back.
 *
 * @param shown A path as people see it.
 */
export function writeChanges(changes: readonly FileChange[], shown: (path: string) => string): void {
  for (const { path, before } of changes) if (before !== undefined) refuseReadOnly(path, shown(path));
  const undo: (() => void)[] = [];
  const prepared: Prepared[] = [];
  try {
    for (const change of changes) {
      makeFolder(dirname(change.path), undo);
      const each = placesOf(change);
      prepared.push(each);
      writeFileSync(each.temporary, change.after);
      if (change.before !== undefined) chmodSync(each.temporary, statSync(each.target).mode);
    }
    for (const each of prepared) {
      refuseChanged(each.change, shown(each.change.path));
      renameSync(each.temporary, each.target);
      undo.push(() => putBack(each));
    }
  } catch (error) {
    for (const step of undo.toReversed()) step();
    if (error instanceof InitProblem) throw error;
    const { code = '', message, path = '' } = error as NodeJS.ErrnoException;
    const place = path === '' ? 'The project' : shown(path.replace(TEMPORARY, ''));
    const remedy = 'Nothing was changed. Correct that and run this again.';
    throw new InitProblem('file', place, `cannot be written (${code || message})`, remedy);
  } finally {
    for (const { temporary } of prepared) rmSync(temporary, { force: true });
  }
}

const TEMPORARY = /\.\d+\.toolwright-tmp$/;

function placesOf(change: FileChange): Prepared {
  const target = change.before === undefined ? change.path : realpathSync(change.path);
  return { change, target, temporary: `${target}.${process.pid}.toolwright-tmp` };
}

function putBack({ change, target, temporary }: Prepared): void {
  if (change.before === undefined) return rmSync(target, { force: true });
  const { mode } = statSync(target);
  writeFileSync(temporary, change.before);
  chmodSync(temporary, mode);
  renameSync(temporary, target);
}

function makeFolder(folder: string, undo: (() => void)[]): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), undo);
  mkdirSync(folder);
  undo.push(() => rmdirSync(folder));
}

/** A file that may not be written could still be replaced in its folder, which is not what its owner meant. */
function refuseReadOnly(path: string, shown: string): void {
  if ((statSync(path).mode & 0o200) !== 0 && isWritable(path)) return;
  throw new InitProblem(
    'file',
    shown,
    'is read-only',
    'Nothing was changed. Allow it to be written and run this again.',
  );
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function refuseChanged({ path, before }: FileChange, shown: string): void {
  if (readText(path, shown) === before) return;
  throw new InitProblem('file', shown, 'was changed meanwhile', 'Nothing was written. Run this again.');
}
