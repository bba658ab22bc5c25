import type { ToolBehavior, ToolBehaviorOptions } from '../function-tool.js';
import type { CodexStreamHandler } from './event-teller.js';
import type { CodexOutputSchema } from './output-schema.js';
import type { CodexThreadOptions } from './thread-options.js';

/** How Codex is started. */
export interface CodexOptions {
  /**
   * The key for the model that Codex asks. It is taken out of what the run says.
   *
   * @default `CODEX_API_KEY`, then `OPENAI_API_KEY`, each of `env` before that of this process (B250); without any, Codex's own login
   */
  readonly apiKey?: string;
  /** The server of that model. */
  readonly baseUrl?: string;
  /**
   * All variables that Codex sees, beside the key, the `baseUrl` and what tells that an SDK started it; none of this process
   * (B251). A command that Codex runs may read them. @default those of this process
   */
  readonly env?: Readonly<Record<string, string>>;
  /** The program. @default `CODEX_PATH`, then `codex` on the `PATH`, then the one that the SDK has brought along (B249) */
  readonly codexPathOverride?: string;
  /** More of Codex's configuration, as in its `config.toml`: `{ model_provider: 'azure', tools: { view_image: false } }`. */
  readonly config?: object;
  /**
   * The longest line that Codex may write, in bytes; a longer one ends the turn. From 65,536 to 67,108,864.
   *
   * @default `OPENAI_AGENTS_CODEX_SUBPROCESS_STREAM_LIMIT_BYTES`, else 8_388_608 (B252)
   */
  readonly codexSubprocessStreamLimitBytes?: number;
}

/** What a Codex tool is made of. How Codex works can be said here, or in `defaultThreadOptions`; what is said here wins (B246). */
export interface CodexToolOptions
  extends
    CodexThreadOptions,
    ToolBehaviorOptions,
    Partial<Pick<ToolBehavior, 'timeoutMs' | 'timeoutBehavior' | 'timeoutErrorFunction'>> {
  /** `codex`, or a name that starts with `codex_` (B241). @default 'codex' */
  readonly name?: string;
  /** The text the model reads. @default 'Executes an agentic Codex task against the current workspace.' */
  readonly description?: string;
  readonly codexOptions?: CodexOptions;
  readonly defaultThreadOptions?: CodexThreadOptions;
  /** The thread to go on with where neither the call nor the context of the run names one (B254). @default a new one */
  readonly threadId?: string;
  /** Whether all calls of this tool go on in one thread, in whatever run (B257). @default false */
  readonly persistSession?: boolean;
  /**
   * Whether the thread is kept in the context of the run, so that its calls, and later runs with the same context, go on in it. The
   * model is then not asked for a thread (B243). Takes a context that can be changed (B256). @default false
   */
  readonly useRunContextThreadId?: boolean;
  /** The key of the context. @default 'codex_thread_id', and for a tool named `codex_<suffix>` that with `_<suffix>` (B255) */
  readonly runContextThreadIdKey?: string;
  /** What the answer is to be: the schema of an object. The `response` is then the JSON that Codex wrote by it (B261). */
  readonly outputSchema?: CodexOutputSchema;
  /**
   * Hears of each event, in order and one at a time, while Codex goes on. The call is over when it is done with the last. What it throws is
   * logged (B260).
   */
  readonly onStream?: CodexStreamHandler;
  /** How long Codex may say nothing before the turn is given up, in milliseconds (B253). @default no limit */
  readonly idleTimeoutMs?: number;
  /**
   * The most characters of a command, its output and the like that a span holds, where spans hold what was said; `false`, or `null`: all
   * (B262). @default 8_192
   */
  readonly spanDataMaxChars?: number | false | null;
}
