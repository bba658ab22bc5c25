import {
  AgentToolError,
  DuplicateToolError,
  IncompleteMetadataError,
  InjectionError,
  StaleManifestError,
  UserError,
} from '../../errors/index.js';

const KINDS = [UserError, IncompleteMetadataError, StaleManifestError, DuplicateToolError];

const TOLD_TO_NO_MODEL = [AgentToolError, InjectionError];

/** What a nested run ended with; where the developer has to repair something, an error that no model is told of. */
export function asAgentToolError(error: unknown, toolName: string, agentName: string): unknown {
  const isOneOf = (kinds: readonly (abstract new (...args: never[]) => Error)[]): boolean =>
    kinds.some((kind) => error instanceof kind);
  if (isOneOf(TOLD_TO_NO_MODEL) || !isOneOf(KINDS)) return error;
  return new AgentToolError(toolName, agentName, (error as Error).message, { cause: error });
}
