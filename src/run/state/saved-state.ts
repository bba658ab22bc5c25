import type { AgentToolInvocation } from '../../agent/nested-run.js';
import type { InputItem } from '../../model/item.js';
import type { Usage } from '../../model/usage.js';
import type { AgentRef } from './agent-graph.js';
import type { SavedApprovals } from './approval-ledger.js';
import type { Json } from './json-form.js';
import type { Conversation, LoopState } from './loop-state.js';

/** Changes whenever what is written does. */
export const SCHEMA_VERSION = '1.0';

/** Texts of other versions are refused (B229). */
export const READABLE_VERSIONS: readonly string[] = [SCHEMA_VERSION];

/** A run as plain data. */
export interface SavedState {
  readonly $schemaVersion: string;
  /** The first is the one that began the run. */
  readonly agents: readonly AgentRef[];
  /** Each item once, however often the run tells of it. */
  readonly items: readonly InputItem[];
  readonly context: SavedContext;
  /** Of the run and all inside it. */
  readonly usage: Usage;
  readonly run: SavedRun;
}

/** What became of the caller's own object (B230). */
export type SavedContext =
  | {
      readonly kind: 'plain' | 'serialized';
      readonly value?: unknown;
      /** Where `value` had secrets, which are not written: `user.token`. */
      readonly secrets?: readonly string[];
    }
  | { readonly kind: 'left_out' };

/** Where in `agents`, or in `items`. */
export type Index = number;

/** All of a `LoopState`: a field that is missing here does not compile. */
export type SavedRun = {
  readonly [field in Exclude<keyof LoopState, keyof SavedForms | 'runContext' | 'found'>]: LoopState[field];
} & SavedForms;

/** Fields that are written in another form than they have. */
interface SavedForms {
  readonly startingAgent: Index;
  readonly agent: Index;
  readonly input: readonly Index[];
  readonly history: readonly Index[];
  readonly newItems: readonly SavedRunItem[];
  readonly rawResponses: readonly SavedResponse[];
  readonly toolUsers: readonly string[];
  readonly approvals: SavedApprovals;
  readonly pending: SavedTurn | undefined;
  readonly staged: readonly Index[];
  readonly made: readonly SavedRunItem[];
  readonly nested: readonly { readonly callId: string; readonly run: SavedRun }[];
  readonly guardrailResults: Readonly<Record<keyof LoopState['guardrailResults'], readonly Json[]>>;
  readonly conversation: Conversation | undefined;
  readonly agentToolInvocation: AgentToolInvocation | undefined;
  readonly finalOutput: { readonly value?: Json | undefined } | undefined;
  /** What a nested run was called with. */
  readonly toolInput: Json | undefined;
}

export interface SavedRunItem {
  readonly type: string;
  readonly rawItem: Index;
  readonly agent: Index;
  readonly [field: string]: Json | undefined;
}

export interface SavedResponse {
  readonly output: readonly Index[];
  readonly usage: Usage;
  readonly responseId?: string;
}

export interface SavedTurn {
  readonly calls: readonly Index[];
  readonly undecided: readonly string[];
  readonly handoffs: readonly Index[];
  /** Where in `newItems`. */
  readonly results: readonly Index[];
  readonly historyStart: number;
}
