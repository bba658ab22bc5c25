import type { FactoryProvider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AnyAgent } from '../../agent/hooks.js';
import { UserError } from '../../errors/index.js';
import { AgentBuilder } from './agent-builder.js';
import type { AgentDefinition, AgentParts, AgentReference } from './agent-definition.js';
import { getAgentToken } from './agent-token.js';

/** What declares an agent: its class, or what `defineAgent()` made. */
export type DeclaredAgent = Exclude<AgentReference, string>;

/**
 * The provider of an agent, for a module's own `providers`: there a definition's factory can have whatever the module has.
 * `ToolwrightModule.forFeature([agent])` makes the same.
 *
 * @throws UserError for what is no agent.
 */
export function provideAgent(declared: DeclaredAgent): FactoryProvider<AnyAgent | Promise<AnyAgent>> {
  if (typeof declared === 'function') {
    return {
      provide: getAgentToken(declared),
      inject: [AgentBuilder, ModuleRef],
      useFactory: (builder: AgentBuilder, declaring: ModuleRef) => builder.fromClass(declared, declaring),
    };
  }
  if (typeof (declared as AgentDefinition | undefined)?.useFactory !== 'function') {
    throw new UserError(
      'An agent is declared by a class with @Agent({ name: … }) or by what defineAgent() makes. For an agent that is made already, provide it under ' +
        'its token: { provide: getAgentToken(name), useValue: agent }.',
    );
  }
  const { name, inject, useFactory } = declared;
  return {
    provide: getAgentToken(declared),
    inject: [AgentBuilder, ModuleRef, ...inject],
    useFactory: async (builder: AgentBuilder, declaring: ModuleRef, ...dependencies: unknown[]) => {
      // The container gives what `inject` names, which is what the factory takes.
      const parts: AgentParts = await useFactory(...(dependencies as never[]));
      return builder.fromParts(name, parts, declaring);
    },
  };
}
