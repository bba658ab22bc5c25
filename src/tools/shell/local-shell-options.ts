import { refuseUnknownOptions, UserError } from '../../errors/index.js';

export interface LocalShellOptions {
  /** The folder commands run in. They can leave it: it confines nothing. @default that of this process */
  readonly cwd?: string;
  /** The program that reads commands. @default '/bin/sh', on Windows cmd.exe */
  readonly shell?: string;
  /**
   * The variables of this process that commands see. Every other one, such as a key to an API, stays hidden from them.
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
   * Asked before each command: a text refuses it, and is what the model reads instead of an output. Shells have many ways to say the
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

/** @throws {UserError} An option that does not exist, or a number that is no limit. */
export function resolveLocalShellOptions(options: LocalShellOptions): ResolvedLocalShellOptions {
  refuseUnknownOptions('LocalShell', options, OPTION_NAMES);
  const isWindows = process.platform === 'win32';
  const { refuse, signal } = options;
  return {
    cwd: options.cwd ?? process.cwd(),
    shell: options.shell ?? (isWindows ? (process.env.ComSpec ?? 'cmd.exe') : '/bin/sh'),
    env: {
      ...inherited(options.inheritEnv ?? (isWindows ? [...INHERITED, ...INHERITED_ON_WINDOWS] : INHERITED)),
      ...options.env,
    },
    timeoutMs: options.timeoutMs === false ? Infinity : limit('timeoutMs', options.timeoutMs ?? 60_000),
    graceMs: limit('graceMs', options.graceMs ?? 1_000),
    maxOutputLength: limit('maxOutputLength', options.maxOutputLength ?? 50_000),
    ...(refuse && { refuse }),
    ...(signal && { signal }),
  };
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
