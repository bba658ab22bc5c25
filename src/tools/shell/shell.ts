import type { RunContext } from '../run-context.js';

/** What a model asks a shell to do (B63). */
export interface ShellAction {
  /** To be run in this order, each in a shell of its own. */
  readonly commands: readonly string[];
  /** How long it may take, in milliseconds; 0 or left out, the model sets no limit (B65). */
  readonly timeoutMs?: number;
  /** The most characters of output the model wants to read (B71). */
  readonly maxOutputLength?: number;
}

/** How a command ended. */
export type ShellOutcome =
  | {
      readonly type: 'exit';
      /** Left out or null, it is 1 with the status `failure` and 0 otherwise (B69). */
      readonly exitCode?: number | null;
      readonly status?: 'success' | 'failure';
    }
  | { readonly type: 'timeout' };

/** What came of one command (B67). */
export interface ShellCommandOutput {
  /** @default '' */
  readonly stdout?: string;
  /** @default '' */
  readonly stderr?: string;
  /** @default an exit with the code 0 */
  readonly outcome?: ShellOutcome;
  /** For people who read the run; the model is not told. */
  readonly command?: string;
  /** Kept with the run; the model is not told. */
  readonly providerData?: Readonly<Record<string, unknown>>;
}

/** What came of an action (B66). */
export interface ShellResult {
  /** One entry per command that was run. */
  readonly output: readonly ShellCommandOutput[];
  /** Cuts the output to this many characters if the model did not ask for fewer. */
  readonly maxOutputLength?: number;
  /** Kept with the run; the model is not told. */
  readonly providerData?: Readonly<Record<string, unknown>>;
}

/** What a shell is told besides the action. */
export interface ShellDetails {
  /** Of the run that the action belongs to; left out outside of runs. */
  readonly runContext?: RunContext;
  /** Aborts when nobody waits for the result any more. */
  readonly signal?: AbortSignal;
}

/** Runs what a model asks for; a text is taken for the standard output of one command that succeeded (B70). */
export interface Shell {
  run(action: ShellAction, details?: ShellDetails): ShellResult | string | Promise<ShellResult | string>;
}
