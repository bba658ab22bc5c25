import {
  AgentToolError,
  DuplicateToolError,
  IncompleteMetadataError,
  StaleManifestError,
  UserError,
} from '../errors/index.js';

const KINDS = [UserError, IncompleteMetadataError, StaleManifestError, DuplicateToolError];

/** What a nested run ended with; where the developer has to repair something, an error that no model is told of. */
export function asAgentToolError(error: unknown, toolName: string, agentName: string): unknown {
  if (error instanceof AgentToolError || !KINDS.some((kind) => error instanceof kind)) return error;
  return new AgentToolError(toolName, agentName, (error as Error).message, { cause: error });
}
