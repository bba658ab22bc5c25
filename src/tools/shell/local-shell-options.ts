import { resolve } from 'node:path';
import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import { refuse as refuseOption, text, type Check } from '../hosted/check-option.js';

export interface LocalShellOptions {
  /** The folder commands run in, from that of this process. They can leave it: it confines nothing. @default that of this process */
  readonly cwd?: string;
  /** The program that reads commands. @default '/bin/sh', on Windows cmd.exe */
  readonly shell?: string;
  /**
   * The variables of this process that commands see; others, such as a key to an API, are not handed on. A command that means harm can
   * still read those of this process where the system lets it, as in `/proc` on Linux: only a container or another user prevents that.
   *
   * @default ['PATH', 'HOME', 'LANG', 'TMPDIR'], on Windows also those without which programs do not start
   */
  readonly inheritEnv?: readonly string[];
  /** Variables that commands see besides. @default none */
  readonly env?: Readonly<Record<string, string>>;
  /** How long an action with all its commands may take, in milliseconds. A model can ask for less. @default 60_000 */
  readonly timeoutMs?: number | false;
  /** How long processes may take to end when they are told to, before they are killed, in milliseconds. @default 1_000 */
  readonly graceMs?: number;
  /** The most characters of output of an action. A model can ask for fewer. @default 50_000 */
  readonly maxOutputLength?: number;
  /**
   * Asked before each command: a text refuses it, and is what the model reads instead of an output; so is what it throws. Shells have many ways to say the
   * same, so this steers a model that means well; against one that does not, use a container.
   */
  readonly refuse?: (command: string) => string | undefined | Promise<string | undefined>;
  /** Ends what runs, and all that would be run later, when it aborts. */
  readonly signal?: AbortSignal;
}

const OPTION_NAMES: readonly (keyof LocalShellOptions)[] = [
  'cwd',
  'shell',
  'inheritEnv',
  'env',
  'timeoutMs',
  'graceMs',
  'maxOutputLength',
  'refuse',
  'signal',
];

const INHERITED = ['PATH', 'HOME', 'LANG', 'TMPDIR'];
const INHERITED_ON_WINDOWS = ['SystemRoot', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE'];

export type ResolvedLocalShellOptions = Readonly<
  Required<Omit<LocalShellOptions, 'refuse' | 'signal' | 'inheritEnv' | 'timeoutMs'>> &
    Pick<LocalShellOptions, 'refuse' | 'signal'> & { timeoutMs: number }
>;

/** @throws {UserError} An option that does not exist, or that cannot be used. */
export function resolveLocalShellOptions(options: LocalShellOptions): ResolvedLocalShellOptions {
  refuseUnknownOptions('LocalShell', options, OPTION_NAMES);
  const isWindows = process.platform === 'win32';
  const { refuse, signal } = options;
  return {
    cwd: resolve(given('cwd', options.cwd, text) ?? '.'),
    shell: given('shell', options.shell, text) ?? (isWindows ? (process.env.ComSpec ?? 'cmd.exe') : '/bin/sh'),
    env: {
      ...inherited(
        given('inheritEnv', options.inheritEnv, names) ??
          (isWindows ? [...INHERITED, ...INHERITED_ON_WINDOWS] : INHERITED),
      ),
      ...given('env', options.env, variables),
    },
    timeoutMs: options.timeoutMs === false ? Infinity : limit('timeoutMs', options.timeoutMs ?? 60_000),
    graceMs: limit('graceMs', options.graceMs ?? 1_000),
    maxOutputLength: limit('maxOutputLength', options.maxOutputLength ?? 50_000),
    ...(isGiven(refuse) && { refuse: callback(refuse, 'LocalShell: refuse') }),
    ...(isGiven(signal) && { signal: abortSignal(signal, 'LocalShell: signal') }),
  };
}

function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}

function given<T>(name: keyof LocalShellOptions, value: unknown, check: Check<T>): T | undefined {
  return isGiven(value) ? check(value, `LocalShell: ${name}`) : undefined;
}

const names: Check<readonly string[]> = (value, at) =>
  Array.isArray(value) && value.every(isVariableName) ? value : refuseOption(at, value, 'a list of names of variables');

const variables: Check<Readonly<Record<string, string>>> = (value, at) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuseOption(at, value, 'texts by the names of variables');
  const entries = Object.entries(value).filter(([, text]) => text !== undefined);
  for (const [name, text] of entries) {
    if (!isVariableName(name)) return refuseOption(`${at}, a name in it,`, name, 'a name without "="');
    // Never what it is: it may be a secret.
    if (typeof text !== 'string' || text.includes('\0'))
      throw new UserError(`${at}.${name} is no text that a program can be given; it takes a text without NUL.`);
  }
  return Object.fromEntries(entries);
};

const callback: Check<NonNullable<LocalShellOptions['refuse']>> = (value, at) =>
  typeof value === 'function'
    ? (value as NonNullable<LocalShellOptions['refuse']>)
    : refuseOption(at, value, 'a function that returns a text to refuse a command, or undefined');

const abortSignal: Check<AbortSignal> = (value, at) =>
  // Not asked for its class: it may come from another realm, as in test runners.
  typeof (value as Partial<AbortSignal>).throwIfAborted === 'function'
    ? (value as AbortSignal)
    : refuseOption(at, value, 'an AbortSignal');

function isVariableName(name: unknown): name is string {
  return typeof name === 'string' && /^[^=\0]+$/.test(name);
}

function inherited(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function limit(name: string, value: number): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new UserError(`LocalShell needs a number of at least 0 as ${name}, not ${value}.`);
}
