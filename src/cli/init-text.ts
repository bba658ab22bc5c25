import type { InitPlan } from '../init/plan-init.js';
import { shownPath } from './report.js';

/** How the command was run. */
export interface InitTextOptions {
  readonly dryRun: boolean;
  readonly install: boolean;
  readonly cwd: string;
}

/** A plan as people read it: what was done, and what is left to them. */
export function initText(
  { kind, changes, byHand, hints, install: missing, next }: InitPlan,
  { dryRun, install, cwd }: InitTextOptions,
): { readonly done: string; readonly toDo: string } {
  const toDo = [
    ...(byHand.length === 0 ? [] : ['To be done by hand:', ...byHand.map((each) => `  ${each}`)]),
    ...hints.map((each) => `hint: ${each}`),
  ];
  return { done: lines(doneLines()), toDo: lines(toDo) };

  function doneLines(): readonly string[] {
    if (changes.length === 0)
      return [byHand.length === 0 ? 'There is nothing to do: toolwright is here already.' : 'Nothing was changed.'];
    if (dryRun) return ['Nothing was written, as --dry-run asks.'];
    const what = kind === 'nest' ? 'the Nest application' : 'the project';
    return [
      `Added toolwright to ${what}:`,
      ...changes.map(({ path, before }) => `  ${before === undefined ? 'new   ' : 'edited'}  ${shownPath(path, cwd)}`),
      'Next:',
      ...[...(missing === undefined || install ? [] : [missing]), ...next].map((each) => `  ${each}`),
    ];
  }
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}
