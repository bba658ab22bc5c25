import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { InputItem } from '../model/item.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type { CheckedTool, ToolIsEnabled } from '../tools/function-tool.js';
import { functionTool } from '../tools/function-tool-builder.js';
import type { ParametersOption } from '../tools/read-parameters-option.js';
import type { RunContext } from '../tools/run-context.js';
import { isToolName, suggestToolName } from '../tools/tool-name.js';
import type { AnyAgent } from './hooks.js';
import { isAgent } from './is-agent.js';

/** The conversation as one agent hands it to the next. */
export interface HandoffInputData<TContext = unknown> {
  /** What the run was started with. */
  readonly inputHistory: readonly InputItem[];
  /** What came of it before this turn. */
  readonly preHandoffItems: readonly InputItem[];
  /** This turn: other calls, the handoff itself, and their outputs. */
  readonly newItems: readonly InputItem[];
  readonly runContext: RunContext<TContext>;
}

/**
 * Decides what the next agent sees; what it leaves out is still among the result's `newItems` and in the session (B286). Reasoning is
 * kept only together with what it led to, as the API asks for (A33).
 */
export type HandoffInputFilter<TContext = unknown> = (
  data: HandoffInputData<TContext>,
) => HandoffInputData<TContext> | Promise<HandoffInputData<TContext>>;

/** A way from one agent to another, which the model takes by calling a tool (B282). */
export interface Handoff<TContext = unknown> {
  readonly type: 'handoff';
  readonly agent: AnyAgent;
  /** What the model is shown; carrying it out only gives back the input, checked. */
  readonly tool: CheckedTool;
  /** Called when the model takes it; `input` is `undefined` where no `inputType` asks for one (B284). */
  readonly onHandoff?: (runContext: RunContext<TContext>, input: unknown) => unknown;
  readonly takesInput: boolean;
  readonly inputFilter?: HandoffInputFilter<TContext>;
}

export interface HandoffOptions<TContext = unknown, TInput = unknown> {
  /** @default `transfer_to_` and the agent's name in lower case */
  readonly toolNameOverride?: string;
  /** @default a sentence that names the agent, and the agent's `handoffDescription` */
  readonly toolDescriptionOverride?: string;
  /** Called when the model takes the handoff, before the next agent begins. */
  readonly onHandoff?: (runContext: RunContext<TContext>, input: TInput) => unknown;
  /** What the model has to tell when it hands over; needs `onHandoff` to receive it. */
  readonly inputType?: ParametersOption<TInput>;
  /** Wins over the run's `handoffInputFilter`. */
  readonly inputFilter?: HandoffInputFilter<TContext>;
  /** Hides the handoff from the model (B288). @default true */
  readonly isEnabled?: ToolIsEnabled;
}

const OPTION_NAMES = [
  'toolNameOverride',
  'toolDescriptionOverride',
  'onHandoff',
  'inputType',
  'inputFilter',
  'isEnabled',
] as const satisfies readonly (keyof HandoffOptions)[];

/**
 * Makes a handoff of which more is to be said than that it exists; else an agent itself may stand in `handoffs`.
 *
 * @throws UserError when the name cannot be a tool's, or an `inputType` has no `onHandoff` to receive it (B284).
 */
export function handoff<TContext = unknown, TInput = undefined>(
  agent: AnyAgent,
  options: HandoffOptions<TContext, TInput> = {},
): Handoff<TContext> {
  refuseUnknownOptions('handoff()', options, OPTION_NAMES);
  const { onHandoff, inputType, inputFilter, isEnabled = true } = options;
  if (!isAgent(agent))
    throw new UserError('handoff(): the first argument is no agent; make one with new Agent({ name: … }).');
  const name = options.toolNameOverride ?? `transfer_to_${suggestToolName(agent.name).toLowerCase()}`.slice(0, 64);
  const where = `handoff() to agent "${agent.name}"`;
  if (!isToolName(name)) {
    throw new UserError(
      `${where}: the model API takes names of 1 to 64 letters, digits, "_" and "-", not ${JSON.stringify(name)}.`,
    );
  }
  if (inputType !== undefined && onHandoff === undefined) {
    throw new UserError(`${where} has an inputType, but no onHandoff to receive what the model tells. Add one.`);
  }
  if (onHandoff !== undefined && typeof onHandoff !== 'function')
    throw new UserError(`${where}: onHandoff is no function.`);
  if (inputFilter !== undefined && typeof inputFilter !== 'function')
    throw new UserError(`${where}: inputFilter is no function.`);
  return {
    type: 'handoff',
    agent,
    tool: {
      ...functionTool({
        name,
        description: options.toolDescriptionOverride ?? describe(agent),
        parameters: inputType ?? EMPTY,
        isEnabled,
        execute: (input) => input,
      }),
      origin: `handoff to agent "${agent.name}"`,
    },
    takesInput: inputType !== undefined,
    // What the tool gives back has passed the inputType, which no type can say.
    ...(onHandoff && { onHandoff: onHandoff as NonNullable<Handoff<TContext>['onHandoff']> }),
    ...(inputFilter && { inputFilter }),
  };
}

const EMPTY: JsonSchema = { type: 'object', properties: {}, required: [], additionalProperties: false };

function describe(agent: AnyAgent): string {
  return `Handoff to the ${agent.name} agent to handle the request. ${agent.handoffDescription ?? ''}`;
}

export function isHandoff<TContext>(value: AnyAgent | Handoff<TContext>): value is Handoff<TContext> {
  return 'type' in value && value.type === 'handoff';
}
