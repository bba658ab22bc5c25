import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { FunctionCallItem } from '../model/item.js';
import type { Session } from '../session/session.js';
import { checkAnyRun } from './check-any-run.js';
import { checkFunctions } from './check-functions.js';
import { checkRunConfig } from './check-run-config.js';
import type { AnyAgent, Hooks } from './hooks.js';
import type { NestedRunResult } from './nested-run.js';
import type { RunConfig } from './run-config.js';
import type { RunStreamEvent } from './run-stream-event.js';

/** One event of a run inside a tool, with the agent it is of (B213). */
export interface AgentToolStreamEvent {
  readonly event: RunStreamEvent;
  /** The agent at work: another than the tool's after a handoff. */
  readonly agent: AnyAgent;
  /** The call that the run answers. */
  readonly toolCall: FunctionCallItem;
}

/** How the run of an agent that answers a call goes (B200). */
export interface NestedRunOptions {
  /** Makes of the nested run what the outer model reads. @default its final output, else the last text in it (B210) */
  readonly customOutputExtractor?: (result: NestedRunResult) => unknown;
  /**
   * Told every event of the nested run, in order and one at a time. The run does not wait for it, the call does; what it throws is
   * logged only (B213). The events are no part of the outer run's stream.
   */
  readonly onStream?: (event: AgentToolStreamEvent) => unknown;
  /** Most model requests of one nested run; `null` lifts the limit. @default 10 */
  readonly maxTurns?: number | null;
  /** Wins, setting by setting, over that of the outer run, which is inherited (B208). */
  readonly runConfig?: RunConfig;
  /** Called for the nested run. */
  readonly hooks?: Hooks;
  /** What the agent remembers from call to call; not inherited (B208). */
  readonly session?: Session;
  /** Goes on from a response that the server keeps; not inherited (B208). */
  readonly previousResponseId?: string;
  /** Goes on in a conversation that the server keeps; not inherited (B208). */
  readonly conversationId?: string;
}

export const NESTED_RUN_OPTION_NAMES = [
  'customOutputExtractor',
  'onStream',
  'maxTurns',
  'runConfig',
  'hooks',
  'session',
  'previousResponseId',
  'conversationId',
] as const satisfies readonly (keyof NestedRunOptions)[];

/**
 * Tells at once what would otherwise come up when the agent is first called.
 *
 * @param where Who was given the options, for messages.
 * @param names Every option there is.
 * @throws UserError for what cannot be meant.
 */
export function checkNestedRunOptions(where: string, options: NestedRunOptions, names: readonly string[]): void {
  refuseUnknownOptions(where, options, names);
  checkAnyRun(where, options);
  const { session, previousResponseId, conversationId } = options;
  if (session !== undefined && (previousResponseId !== undefined || conversationId !== undefined)) {
    throw new UserError(
      `${where}: a session and ${conversationId === undefined ? 'previousResponseId' : 'conversationId'} would both keep the conversation. Give one of them.`,
    );
  }
  checkFunctions(where, options, ['customOutputExtractor', 'onStream']);
  if (options.runConfig !== undefined) checkRunConfig(`${where}: runConfig`, options.runConfig);
}
