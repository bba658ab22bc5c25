import { RUN_CONFIG_NAMES, type RunConfig } from '../agent/run-config.js';
import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { Model } from '../model/model.js';
import type { OpenAIApi } from '../openai/default-api.js';
import type { OpenAIProviderOptions } from '../openai/openai-provider.js';
import { MAX_TIMEOUT_MS } from '../tools/timeout-limit.js';
import type { Session, SessionStore } from '../session/index.js';
import { resolveRunLease, type RunLeaseOptions } from './http/run-lease.js';
import type { RunStore } from './http/run-store.js';

/** Options of `ToolwrightModule.forRoot()`: what holds for every run of the module's runner, and how the module behaves in the application. */
export interface ToolwrightModuleOptions extends Omit<RunConfig, 'model'> {
  /** Sends the requests; not along with `modelProvider`. @default a client made of `OPENAI_API_KEY` and `OPENAI_BASE_URL` */
  readonly client?: NonNullable<OpenAIProviderOptions['client']>;
  /** Which of the server's APIs is asked. @default 'responses' */
  readonly api?: OpenAIApi;
  /** The model of agents that name none: a model, or the name of one. @default `OPENAI_DEFAULT_MODEL`, else toolwright's */
  readonly model?: string | Model;
  /**
   * Opens the memory of a conversation, which the routes for runs name by its id: a function, or a store such as `new SqliteSessions()`,
   * which can list conversations as well.
   * @default each run begins anew
   */
  readonly session?: SessionFactory | SessionStore;
  /** Keeps the runs of the routes for runs between requests. @default `new MemoryRunStore()`: this process only, bounded */
  readonly runStore?: RunStore;
  /** How those runs are known to go on in a process, and to be lost with it. */
  readonly runLease?: RunLeaseOptions;
  /**
   * Finds the HTTP request that a run serves, for guards and for providers with the scope of a request.
   * @default the property `request` of the run's own context object
   */
  readonly requestOf?: (context: unknown) => unknown;
  /** What becomes of runs in flight when the application shuts down. */
  readonly shutdown?: ShutdownOptions;
}

/** @returns The conversation that goes by the id, made if it is new. */
export type SessionFactory = (sessionId: string) => Session | Promise<Session>;

/** What becomes of runs in flight when the application shuts down. */
export interface ShutdownOptions {
  /** Whether they may end by themselves, or are aborted at once. @default 'wait' */
  readonly runs?: 'wait' | 'cancel';
  /** How long they may take to end by themselves before they are aborted, in milliseconds. @default 10_000 */
  readonly timeoutMs?: number;
}

const OPTION_NAMES = [
  ...RUN_CONFIG_NAMES,
  'client',
  'api',
  'session',
  'runStore',
  'runLease',
  'requestOf',
  'shutdown',
] as const satisfies readonly (keyof ToolwrightModuleOptions)[];

const SHUTDOWN_NAMES = ['runs', 'timeoutMs'] as const satisfies readonly (keyof ShutdownOptions)[];

/** @throws UserError for options that are unknown or exclude each other. */
export function checkModuleOptions(options: ToolwrightModuleOptions): ToolwrightModuleOptions {
  refuseUnknownOptions('ToolwrightModule', options, OPTION_NAMES);
  const { client, api, modelProvider, session, runStore, runLease, requestOf, shutdown } = options;
  if (modelProvider !== undefined && (client !== undefined || api !== undefined))
    throw new UserError('ToolwrightModule takes either `modelProvider`, or `client` and `api` to make one of.');
  if (requestOf !== undefined && typeof requestOf !== 'function')
    throw new UserError('ToolwrightModule: requestOf is no function.');
  if (session !== undefined && typeof session !== 'function' && typeof session?.open !== 'function')
    throw new UserError('ToolwrightModule: session is neither a function nor a store of sessions.');
  if (runStore !== undefined && typeof runStore?.replace !== 'function')
    throw new UserError('ToolwrightModule: runStore is no store of runs.');
  resolveRunLease(runLease);
  resolveShutdown(shutdown);
  return options;
}

/** @throws UserError for options that are unknown or unusable. */
export function resolveShutdown(shutdown: ShutdownOptions = {}): Required<ShutdownOptions> {
  refuseUnknownOptions('ToolwrightModule, shutdown', shutdown, SHUTDOWN_NAMES);
  const { runs = 'wait', timeoutMs = 10_000 } = shutdown;
  if (runs !== 'wait' && runs !== 'cancel') {
    throw new UserError(`ToolwrightModule: shutdown.runs is ${JSON.stringify(runs)}; allowed are 'wait' and 'cancel'.`);
  }
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
    throw new UserError(
      `ToolwrightModule: shutdown.timeoutMs is ${String(timeoutMs)}; give milliseconds, 0 to ${MAX_TIMEOUT_MS}.`,
    );
  }
  return { runs, timeoutMs };
}
