import { UserError } from '../../errors/index.js';
import type { ShellCommandOutput, ShellOutcome, ShellResult } from './shell.js';

/** The output of one command with nothing left open. */
export interface SettledShellOutput extends ShellCommandOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly outcome: SettledShellOutcome;
}

export type SettledShellOutcome = { readonly type: 'exit'; readonly exitCode: number } | { readonly type: 'timeout' };

export interface SettledShellResult extends ShellResult {
  readonly output: readonly SettledShellOutput[];
}

/**
 * Completes what a shell returned (B67, B69, B70).
 *
 * @throws {UserError} It is neither a text nor has a list of outputs.
 */
export function settleShellResult(result: ShellResult | string): SettledShellResult {
  if (typeof result === 'string') return { output: [settleOutput({ stdout: result })] };
  // Plain JavaScript may return anything.
  if (!Array.isArray((result as Partial<ShellResult> | null | undefined)?.output)) {
    throw new UserError(
      'A shell returns a text, or an object with a list of outputs: { output: [{ stdout, stderr, outcome }] }.',
    );
  }
  return { ...result, output: result.output.map(settleOutput) };
}

/** What the model is told when the shell itself failed (B70). */
export function failedShellOutput(error: unknown): SettledShellOutput {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return settleOutput({ stdout: text, outcome: { type: 'exit', exitCode: 1 } });
}

/** What the model is told when the call was not approved (B75). */
export function rejectedShellOutput(text: string): SettledShellOutput {
  return settleOutput({ stderr: text, outcome: { type: 'exit', exitCode: 1 } });
}

function settleOutput(output: ShellCommandOutput): SettledShellOutput {
  // Plain JavaScript may return anything here, too: bytes, most likely.
  if (typeof output !== 'object' || (output as unknown) === null) throw wrong('an entry of output that is no object');
  return {
    ...output,
    stdout: textOf('stdout', output.stdout),
    stderr: textOf('stderr', output.stderr),
    outcome: settleOutcome(output.outcome ?? { type: 'exit' }),
  };
}

function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw wrong(`a ${name} that is no text; decode bytes with toString()`);
  return value.toWellFormed();
}

function wrong(what: string): UserError {
  return new UserError(
    `A shell returned ${what}. It has to be a text, or { output: [{ stdout, stderr, outcome }] } with texts in it.`,
  );
}

function settleOutcome(outcome: ShellOutcome): SettledShellOutcome {
  switch (outcome.type) {
    case 'timeout':
      return { type: 'timeout' };
    case 'exit': {
      const exitCode = outcome.exitCode ?? (outcome.status === 'failure' ? 1 : 0);
      if (Number.isSafeInteger(exitCode)) return { type: 'exit', exitCode };
      throw wrong('an exitCode that is no whole number');
    }
    default:
      throw wrong(`an outcome that is neither { type: 'exit', exitCode } nor { type: 'timeout' }`);
  }
}
