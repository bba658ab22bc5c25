import type { ToolTimeoutError } from '../errors/index.js';
import type { FunctionCallResultItem } from '../model/item.js';
import type { RepairPolicy } from '../schema/argument-repair.js';
import type { Codec } from '../schema/codec.js';
import type { ToolCallerKind, ToolDefinition } from '../schema/tool-definition.js';
import type { RunContext } from './run-context.js';
import type { ToolNeedsApproval } from './tool-approval.js';
import type { ToolContext } from './tool-context.js';
import type { ToolEffect } from './tool-effect.js';
import type { ToolInputGuardrail, ToolOutputGuardrail } from './tool-guardrail.js';

/** Turns a failure into what the model reads (B192). */
export type ToolErrorFunction = (context: ToolContext, error: Error) => string | Promise<string>;

/** Makes the text the model reads when the tool ran out of time (B184). */
export type ToolTimeoutErrorFunction = (context: ToolContext, error: ToolTimeoutError) => string | Promise<string>;

/** What a predicate on a tool is asked with (B123). */
export interface ToolAvailability {
  readonly runContext: RunContext;
  readonly agent: { readonly name: string };
}

/** Whether the model is shown the tool: fixed, or asked anew before each turn. */
export type ToolIsEnabled = boolean | ((availability: ToolAvailability) => boolean | Promise<boolean>);

/** How a tool behaves around the call itself; the same for methods and for hand-made tools. */
export interface ToolBehavior {
  /** @default true */
  readonly isEnabled: ToolIsEnabled;
  /** Limit for one call, in milliseconds; `false`: none. @default false */
  readonly timeoutMs: number | false;
  /** Whether running out of time is told to the model or ends the run. @default 'error_as_result' */
  readonly timeoutBehavior: 'error_as_result' | 'raise_exception';
  /** Makes the text the model reads when time ran out, in place of the usual one. */
  readonly timeoutErrorFunction?: ToolTimeoutErrorFunction;
  /** What the model reads when the tool throws; `null` lets the error end the run (B193). @default toolErrorMessage */
  readonly errorFunction: ToolErrorFunction | null;
  /** Whether a person has to agree to each call (B219). @default false; true for a destructive tool */
  readonly needsApproval: ToolNeedsApproval;
  /**
   * Whether arguments that do not fit the schema are repaired where they can only mean one thing (`"42"` for a number, one item for a
   * list, `IN_PROGRESS` for `in-progress`, `customer_id` for `customerId`), or told to the model as they are. Nothing to a tool that
   * takes the model's text.
   * @default 'lenient'
   */
  readonly repair: RepairPolicy;
  /** Whether the model reads the tool only once `toolSearchTool()` has found it (B35). @default false */
  readonly deferLoading?: boolean;
  /**
   * Who may call the tool: the model in its answer (`direct`), programs that it writes with `programmaticToolCallingTool()`
   * (`programmatic`), or both (B24). @default ['direct']
   */
  readonly allowedCallers?: readonly ToolCallerKind[];
  /** What the tool does to the world; left out, nothing is known and calls run side by side. */
  readonly effect?: ToolEffect;
  /** Whether doing the same call twice is the same as once; then the context carries a key to tell by. @default false */
  readonly idempotent?: boolean;
  /** Asked in order before each call; the first that does not allow it ends the asking (B294). */
  readonly inputGuardrails?: readonly ToolInputGuardrail[];
  /** Asked in order after each call (B295). */
  readonly outputGuardrails?: readonly ToolOutputGuardrail[];
  /** Makes data for the run item of a call's output; never sent to the model (B127). */
  readonly customDataExtractor?: ToolCustomDataExtractor;
}

/** Makes what a run item keeps beside the output of a call (B127); of a call that was rejected nothing is made. */
export type ToolCustomDataExtractor = (result: ToolCustomDataInput) => unknown;

export interface ToolCustomDataInput {
  /** What the tool returned, or what a guardrail put in its place. */
  readonly output: unknown;
  /** A copy of what the model is sent. */
  readonly rawItem: FunctionCallResultItem;
  readonly context: ToolContext;
}

/** The options of a tool that say how it behaves, by name, with those that hold for every kind of tool. */
export const TOOL_BEHAVIOR_NAMES = [
  'isEnabled',
  'errorFunction',
  'repair',
  'deferLoading',
  'allowedCallers',
  'needsApproval',
  'effect',
  'idempotent',
  'inputGuardrails',
  'outputGuardrails',
  'customDataExtractor',
] as const satisfies readonly (keyof ToolBehavior)[];

/** The options of a tool that say how it behaves around the call; the same for a decorated method and for a function. */
export type ToolBehaviorOptions = Partial<Pick<ToolBehavior, (typeof TOOL_BEHAVIOR_NAMES)[number]>>;

interface ToolIdentity extends ToolDefinition, ToolBehavior {
  readonly type: 'function';
  /** Where it comes from, for messages: `CustomerTools.getProfile (src/customer.tools.ts:12)`. */
  readonly origin: string;
}

/** A tool whose arguments are parsed, checked and lifted by its codec before it is called. */
export interface CheckedTool extends ToolIdentity {
  readonly codec: Codec;
  execute(input: Readonly<Record<string, unknown>>, context: ToolContext): unknown;
}

/** A tool that takes the model's JSON text as it is, unchecked (B121, B122). */
export interface ManualTool extends ToolIdentity {
  invoke(context: ToolContext, argumentsJson: string): unknown;
}

/** A tool that runs in this process. */
export type FunctionTool = CheckedTool | ManualTool;

/** Whether a value is a tool already, and not an object or class whose methods are. */
export function isFunctionTool(value: unknown): value is FunctionTool {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'function' &&
    'strictSchema' in value
  );
}
