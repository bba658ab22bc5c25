import type { FactoryProvider } from '@nestjs/common';
import { AGENT_OPTION_NAMES, type AgentOptions } from '../../agent/agent-options.js';
import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import type { ToolSelector } from '../tools/tool-selectors.js';

/** What an agent of an application is made of: an agent's options, with tools and other agents named as the container knows them. */
export interface NestAgentOptions<TContext = unknown, TOutput = unknown> extends Omit<
  AgentOptions<TContext, TOutput>,
  'tools' | 'handoffs'
> {
  /**
   * Providers by their classes, what `toolsOfModule()` and `toolsTagged()` select, and whatever else an agent takes as tools.
   * @default none; for an agent's class, its own `@tool` methods always come along
   */
  readonly tools?: readonly ToolSelector[];
  /** Whom the agent may hand the conversation to: classes of agents, definitions, or names. */
  readonly handoffs?: readonly AgentReference[];
}

/** Names one agent of the application. */
// oxlint-disable-next-line no-explicit-any -- any class, whatever its constructor takes
export type AgentReference = string | AgentDefinition | (abstract new (...dependencies: any[]) => object);

/** An agent whose options are made of providers. */
export interface AgentDefinition {
  readonly name: string;
  /** What the factory is given; nothing in the scope of a request, as there is one agent for the whole application. */
  readonly inject: NonNullable<FactoryProvider['inject']>;
  readonly useFactory: (...dependencies: never[]) => AgentParts | Promise<AgentParts>;
}

/** An agent's options without its name, which the definition tells. */
export type AgentParts = Omit<NestAgentOptions, 'name'>;

export const NEST_AGENT_OPTION_NAMES: readonly string[] = AGENT_OPTION_NAMES;

/**
 * Defines an agent for `ToolwrightModule.forFeature([...])`, where a class has nothing to do.
 *
 * @throws UserError when the name is missing or an option is unknown.
 * @example
 * ```ts
 * export const support = defineAgent({
 *   name: 'Support',
 *   inject: [Shop],
 *   useFactory: (shop: Shop) => ({ instructions: `You answer for ${shop.name}.`, tools: [OrderTools] }),
 * });
 * ```
 */
export function defineAgent(
  definition:
    | NestAgentOptions
    | {
        readonly name: string;
        readonly inject?: AgentDefinition['inject'];
        readonly useFactory: AgentDefinition['useFactory'];
      },
): AgentDefinition {
  const { name } = definition;
  if (typeof name !== 'string' || name.trim() === '')
    throw new UserError("defineAgent(): needs a name: { name: 'Support', … }.");
  if ('useFactory' in definition) {
    refuseUnknownOptions(`defineAgent(), agent "${name}"`, definition, ['name', 'inject', 'useFactory']);
    return { name, inject: definition.inject ?? [], useFactory: definition.useFactory };
  }
  refuseUnknownOptions(`defineAgent(), agent "${name}"`, definition, NEST_AGENT_OPTION_NAMES);
  const { name: _name, ...parts } = definition;
  return { name, inject: [], useFactory: () => parts };
}
