import type { Hooks } from '../agent/hooks.js';
import type { InputItem } from '../model/item.js';
import type { Session, SessionSettings } from '../session/index.js';
import type { RunErrorHandlers } from './ending/error-handlers.js';

/** What holds for one run. */
export interface RunOptions<TContext = unknown> {
  /** Your own object, handed to tools as `context.context`; the model never sees it. */
  readonly context?: TContext;
  /** Most model requests the run may make; `null` lifts the limit (B263). @default 10; for a state that goes on, what it has */
  readonly maxTurns?: number | null;
  /** Aborts the model request and the calls under way; the run rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Whether the run tells of itself while it goes on. @default false */
  readonly stream?: boolean;
  /** Called as the run goes on, beside the hooks of runner and agents (B301). */
  readonly hooks?: Hooks<TContext>;
  /** The memory that the run begins with and adds to (B310). */
  readonly session?: Session;
  readonly sessionSettings?: SessionSettings;
  /** Joins what the session remembers with the new input; of its items, those that the session does not have are saved (B311). */
  readonly sessionInputCallback?: SessionInputCallback;
  /** Goes on from a response that the server keeps: only what is new is sent (B314). */
  readonly previousResponseId?: string;
  /** Goes on in a conversation that the server keeps: only what is new is sent (B314). */
  readonly conversationId?: string;
  /** Whether each request names the response before it, from the first on (B315). @default false */
  readonly autoPreviousResponseId?: boolean;
  /** Final outputs for runs that would end without one (B265). */
  readonly errorHandlers?: RunErrorHandlers;
}

export type SessionInputCallback = (
  history: readonly InputItem[],
  newInput: readonly InputItem[],
) => readonly InputItem[] | Promise<readonly InputItem[]>;

export const RUN_OPTION_NAMES = [
  'context',
  'maxTurns',
  'signal',
  'stream',
  'hooks',
  'session',
  'sessionSettings',
  'sessionInputCallback',
  'previousResponseId',
  'conversationId',
  'autoPreviousResponseId',
  'errorHandlers',
] as const satisfies readonly (keyof RunOptions)[];

export const DEFAULT_MAX_TURNS = 10;
