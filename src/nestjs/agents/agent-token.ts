import { UserError } from '../../errors/index.js';
import type { AgentDefinition, AgentReference } from './agent-definition.js';
import { agentClassOptions } from './agent-class.js';

/** @internal */
export const AGENT_TOKEN_PREFIX = 'toolwright:agent:';

/**
 * The token under which the container keeps an agent, for tests that put another in its place:
 * `overrideProvider(getAgentToken(SupportAgent)).useValue(agent)`.
 *
 * @throws UserError for a class without `@Agent()`.
 */
export function getAgentToken(reference: AgentReference): string {
  return `${AGENT_TOKEN_PREFIX}${agentNameOf(reference)}`;
}

/** @throws UserError for a class without `@Agent()`. */
export function agentNameOf(reference: AgentReference): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference !== 'function') {
    const named = reference as AgentDefinition | undefined;
    if (typeof named?.name === 'string') return named.name;
    throw new UserError(
      `${JSON.stringify(named)} is named as an agent: an import cycle may have left it empty. Give its name instead.`,
    );
  }
  const options = agentClassOptions(reference);
  if (options === undefined)
    throw new UserError(`${reference.name} is named as an agent but has no @Agent({ name: … }).`);
  return options.name;
}
