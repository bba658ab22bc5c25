import type { BuiltInKind } from '../model/built-in-call.js';
import type { InputItem } from '../model/item.js';
import type { Model, ModelProvider } from '../model/model.js';
import type { ModelSettings } from '../model/model-settings.js';
import type { RunContext } from '../tools/run-context.js';
import type { TracingOptions } from '../tracing/index.js';
import type { InputGuardrail, OutputGuardrail } from './guardrail.js';
import type { HandoffInputFilter } from './handoff.js';
import type { AnyAgent, Hooks } from './hooks.js';
import type { NestHandoffHistoryOptions } from './nest-handoff-history.js';

/** What holds for every run of a runner. */
export interface RunConfig {
  /** The model of every agent, whatever the agents say. */
  readonly model?: string | Model;
  /** Makes models of their names. @default the one set by `setDefaultModelProvider`, else the `openai` client's */
  readonly modelProvider?: ModelProvider;
  /** Wins, setting by setting, over the agents' own (B278). */
  readonly modelSettings?: ModelSettings;
  /** Asked after the first agent's own (B290). */
  readonly inputGuardrails?: readonly InputGuardrail[];
  /** Asked beside the last agent's own. */
  readonly outputGuardrails?: readonly OutputGuardrail[];
  /** For every handoff that has no filter of its own (B286). */
  readonly handoffInputFilter?: HandoffInputFilter;
  /**
   * Whether an agent that is handed to is told the conversation so far in one message, where no filter says something else; between
   * which lines, if an object says so (B286). Not where the server keeps the conversation: then nothing can be left out (B287).
   * @default false
   */
  readonly nestHandoffHistory?: boolean | NestHandoffHistoryOptions;
  /** Called for every run, beside the hooks of the run and of its agents (B301). */
  readonly hooks?: Hooks;
  /** Has the last word on what one request says; sees and gives copies (B277). */
  readonly callModelInputFilter?: CallModelInputFilter;
  /** What happens when the model calls a tool that does not exist: the model is told, or the run rejects (B195). @default 'return_error_to_model' */
  readonly toolNotFoundBehavior?: 'return_error_to_model' | 'raise_error';
  /** Makes the text by which the model is told of a call that was rejected or whose tool does not exist (B196). */
  readonly toolErrorFormatter?: ToolErrorFormatter;
  readonly toolExecution?: ToolExecutionConfig;
  /**
   * How many agents may be at work inside of each other, as tools: an agent that comes to call itself would otherwise go on without end.
   * One more ends the run with an AgentToolError; `null` lifts the limit.
   * @default 8
   */
  readonly maxAgentDepth?: number | null;
  /** Whether reasoning items lose their ids before they are sent again (B279). @default 'preserve' */
  readonly reasoningItemIdPolicy?: 'preserve' | 'omit';
  readonly tracing?: TracingOptions;
}

/** How the calls of one turn are carried out. */
export interface ToolExecutionConfig {
  /** Most calls that run at the same time; they start in the model's order (B273). @default no limit */
  readonly maxFunctionToolConcurrency?: number;
  /** Whether a tool's input guardrails are also asked before a call waits for approval (B296). @default false */
  readonly preApprovalToolInputGuardrails?: boolean;
}

/** What a request says, and of whom. */
export interface CallModelData {
  readonly modelData: ModelInputData;
  readonly agent: AnyAgent;
  readonly runContext: RunContext;
}

export interface ModelInputData {
  readonly input: readonly InputItem[];
  readonly instructions?: string;
}

export type CallModelInputFilter = (data: CallModelData) => ModelInputData | Promise<ModelInputData>;

/** What the model is to be told of. */
export interface ToolErrorFacts {
  readonly kind: 'approval_rejected' | 'tool_not_found';
  /** The kind of a tool that the provider defines, such as `shell`. */
  readonly toolType: 'function' | BuiltInKind;
  readonly toolName: string;
  readonly callId: string;
  readonly defaultMessage: string;
  readonly runContext: RunContext;
}

/** Gives the text, or `undefined` for the default, which also stands in where it throws. */
export type ToolErrorFormatter = (facts: ToolErrorFacts) => string | undefined | Promise<string | undefined>;

export const RUN_CONFIG_NAMES = [
  'model',
  'modelProvider',
  'modelSettings',
  'inputGuardrails',
  'outputGuardrails',
  'handoffInputFilter',
  'nestHandoffHistory',
  'hooks',
  'callModelInputFilter',
  'toolNotFoundBehavior',
  'toolErrorFormatter',
  'toolExecution',
  'maxAgentDepth',
  'reasoningItemIdPolicy',
  'tracing',
] as const satisfies readonly (keyof RunConfig)[];
