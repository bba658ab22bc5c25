import { ANSWERS_CALL, type CallAnswerer, type HandedCall } from '../tools/call-answerer.js';
import type { InputItem } from '../model/item.js';
import type { JsonSchema } from '../schema/json-schema.js';
import { AgentToolError, UserError } from '../errors/index.js';
import type { AnyAgent } from './hooks.js';
import { nestedRunner, type ToldInput } from './nested-run.js';
import { checkNestedRunOptions, NESTED_RUN_OPTION_NAMES, type NestedRunOptions } from './nested-run-options.js';

/** How an agent answers one call that a tool hands to it. */
export interface AgentAnswerOptions extends NestedRunOptions {
  /** What the agent is told. @default the argument `input` where the call has only that, else a text that holds all of them as JSON (B204) */
  readonly input?: string | readonly InputItem[];
  /** Whether that text also holds the JSON Schema of the arguments (B206). @default false */
  readonly includeInputSchema?: boolean;
}

const OPTION_NAMES = [
  'input',
  'includeInputSchema',
  ...NESTED_RUN_OPTION_NAMES,
] as const satisfies readonly (keyof AgentAnswerOptions)[];

/** What a tool returns to have an agent answer the call in its place: see `Agent.asAnswer`. */
export class AgentAnswer implements CallAnswerer {
  readonly #agent: AnyAgent;
  readonly #options: AgentAnswerOptions;

  /** @internal Made by `Agent.asAnswer`. */
  constructor(agent: AnyAgent, options: AgentAnswerOptions) {
    const where = `Agent "${agent.name}": asAnswer()`;
    checkNestedRunOptions(where, options, OPTION_NAMES);
    const { input } = options;
    if (input !== undefined && typeof input !== 'string' && !Array.isArray(input))
      throw new UserError(`${where}: input is neither a text nor a list of items.`);
    this.#agent = agent;
    this.#options = options;
  }

  /** @internal */
  [ANSWERS_CALL](call: HandedCall): Promise<unknown> {
    const { tool, context } = call;
    const told = toldOf(this.#agent, call, this.#options);
    return nestedRunner()({
      agent: this.#agent,
      context,
      options: this.#options,
      jsonSchema: tool.inputSchema,
      told,
    });
  }
}

function toldOf(agent: AnyAgent, { tool, input }: HandedCall, options: AgentAnswerOptions): ToldInput {
  if (options.input !== undefined) return { kind: 'said', input: options.input };
  if (typeof input === 'string') return { kind: 'said', input };
  if (takesOneText(tool.inputSchema)) return { kind: 'said', input: (input as { readonly input: string }).input };
  if (Object.keys(tool.inputSchema.properties ?? {}).length === 0) {
    throw new AgentToolError(
      tool.name,
      agent.name,
      'the model was asked for nothing that the agent could be told. Have the tool return an Agent by its type and run `npx toolwright generate`, ' +
        "give it a parameter `input`, or return agent.asAnswer({ input: '…' }).",
    );
  }
  return { kind: 'data', params: input, includeSchema: options.includeInputSchema ?? false };
}

/** The same form as an agent's own tool has. */
function takesOneText({ properties = {}, required = [] }: JsonSchema): boolean {
  const { input, ...others } = properties;
  return (
    typeof input === 'object' &&
    input.type === 'string' &&
    required.includes('input') &&
    Object.keys(others).length === 0
  );
}
