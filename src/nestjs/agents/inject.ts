import { Inject } from '@nestjs/common';
import type { AgentReference } from './agent-definition.js';
import { getAgentToken } from './agent-token.js';
import { RUNNER } from '../tokens.js';

/** Injects an agent that `ToolwrightModule.forFeature()` declared, by its class, its definition or its name. */
export function InjectAgent(reference: AgentReference): PropertyDecorator & ParameterDecorator {
  return Inject(getAgentToken(reference));
}

/** Injects the module's runner, whose runs have what `forRoot()` says, and end before the application does. */
export function InjectRunner(): PropertyDecorator & ParameterDecorator {
  return Inject(RUNNER);
}
