import { UserError } from '../../errors/index.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import { describeWrongBehavior } from '../describe-wrong-behavior.js';
import { TOOL_BEHAVIOR_NAMES } from '../function-tool.js';
import { codexName } from './codex-name.js';
import type { CodexOptions, CodexToolOptions } from './codex-tool-options.js';
import { contextKeyOf } from './context-thread.js';
import type { CodexStreamHandler } from './event-teller.js';
import {
  isAnyText,
  isFlag,
  isFunction,
  isMilliseconds,
  isNumberWithin,
  isObject,
  isText,
  isTextRecord,
  wrongOptions,
  type OptionCheck,
} from './option-checks.js';
import { strictOutputSchema } from './output-schema.js';
import { mergeThreadOptions, THREAD_OPTION_CHECKS, type CodexThreadOptions } from './thread-options.js';

/** The options of a Codex tool, checked and complete. */
export interface CodexSettings {
  readonly name: string;
  /** What messages begin with. */
  readonly where: string;
  readonly description: string;
  readonly codexOptions: CodexOptions;
  readonly streamLimitBytes: number;
  readonly threadOptions: CodexThreadOptions;
  readonly threadId: string | undefined;
  readonly persistSession: boolean;
  /** Where the context of the run keeps the thread; `undefined` where it does not. */
  readonly contextKey: string | undefined;
  readonly outputSchema: JsonSchema | undefined;
  readonly onStream: CodexStreamHandler | undefined;
  readonly idleTimeoutMs: number | undefined;
  /** `Infinity` for all. */
  readonly spanDataMaxChars: number;
}

const isStreamLimit = isNumberWithin(65_536, 67_108_864, 'bytes');
const STREAM_LIMIT_VARIABLE = 'OPENAI_AGENTS_CODEX_SUBPROCESS_STREAM_LIMIT_BYTES';

const CODEX_OPTION_CHECKS = {
  apiKey: isText,
  baseUrl: isText,
  env: isTextRecord,
  codexPathOverride: isText,
  config: isObject,
  codexSubprocessStreamLimitBytes: isStreamLimit,
} as const satisfies Record<keyof CodexOptions, OptionCheck>;

/** What is looked at where it is used, or as with any other tool. */
const elsewhere: OptionCheck = () => undefined;

const OPTION_CHECKS = {
  ...THREAD_OPTION_CHECKS,
  name: elsewhere,
  description: isAnyText,
  codexOptions: elsewhere,
  defaultThreadOptions: elsewhere,
  threadId: isAnyText,
  persistSession: isFlag,
  useRunContextThreadId: isFlag,
  runContextThreadIdKey: isText,
  outputSchema: isSchema,
  onStream: isFunction,
  idleTimeoutMs: isMilliseconds,
  spanDataMaxChars: isSpanLimit,
  timeoutMs: elsewhere,
  timeoutBehavior: elsewhere,
  timeoutErrorFunction: elsewhere,
  ...(Object.fromEntries(TOOL_BEHAVIOR_NAMES.map((name) => [name, elsewhere])) as Record<
    (typeof TOOL_BEHAVIOR_NAMES)[number],
    OptionCheck
  >),
} as const satisfies Record<keyof CodexToolOptions, OptionCheck>;

const isCharacters = isNumberWithin(0, Number.MAX_SAFE_INTEGER, 'characters');

function isSpanLimit(value: unknown): string | undefined {
  const wrong = value === false || value === null ? undefined : isCharacters(value);
  return wrong?.replace(', not', ' or false, not');
}

/** Classes and functions can be Standard Schemas too. */
function isSchema(value: unknown): string | undefined {
  return typeof value === 'function' ? undefined : isObject(value);
}

/** @throws {UserError} All that is wrong with the options (B241, B245, B246, B252, B255, B261). */
export function resolveCodexSettings(options: CodexToolOptions): CodexSettings {
  const isObject = typeof options === 'object' && (options as unknown) !== null;
  const name = codexName(isObject ? options.name : undefined);
  const where = `codexTool ${name}`;
  const { codexOptions = {}, defaultThreadOptions = {} } = isObject ? options : {};
  const wrongBehavior = isObject ? describeWrongBehavior(options) : undefined;
  const wrong = [
    ...wrongOptions(where, options, OPTION_CHECKS),
    ...wrongOptions(`${where} codexOptions`, codexOptions, CODEX_OPTION_CHECKS),
    ...wrongOptions(`${where} defaultThreadOptions`, defaultThreadOptions, THREAD_OPTION_CHECKS),
    ...(wrongBehavior === undefined ? [] : [`${where} ${wrongBehavior}`]),
  ];
  if (wrong.length > 0) throw new UserError(wrong.join('\n'));
  const { useRunContextThreadId = false, outputSchema, threadId, onStream, idleTimeoutMs } = options;
  const { spanDataMaxChars = 8_192 } = options;
  return {
    name,
    where,
    description: options.description ?? 'Executes an agentic Codex task against the current workspace.',
    codexOptions,
    streamLimitBytes: codexOptions.codexSubprocessStreamLimitBytes ?? streamLimitOf(process.env),
    threadOptions: mergeThreadOptions(defaultThreadOptions, options),
    threadId,
    persistSession: options.persistSession ?? false,
    contextKey: useRunContextThreadId ? contextKeyOf(where, name, options.runContextThreadIdKey) : undefined,
    outputSchema: outputSchema === undefined ? undefined : strictOutputSchema(where, outputSchema),
    onStream,
    idleTimeoutMs,
    spanDataMaxChars: spanDataMaxChars === false || spanDataMaxChars === null ? Infinity : spanDataMaxChars,
  };
}

function streamLimitOf({ [STREAM_LIMIT_VARIABLE]: value }: NodeJS.ProcessEnv): number {
  if (value === undefined || value.trim() === '') return 8_388_608;
  const wrong = isStreamLimit(Number(value));
  if (wrong !== undefined) throw new UserError(`${STREAM_LIMIT_VARIABLE} takes ${wrong}.`);
  return Number(value);
}
