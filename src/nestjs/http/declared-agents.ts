import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AnyAgent } from '../../agent/hooks.js';
import { ToolDiscoveryError } from '../../errors/index.js';
import { getAgentToken } from '../agents/agent-token.js';

/** The agents of the application, by the names that routes know them by. */
@Injectable()
export class DeclaredAgents {
  constructor(@Inject(ModuleRef) private readonly moduleRef: ModuleRef) {}

  /** @throws What Nest throws where no module declares it. */
  get(name: string): AnyAgent {
    return this.moduleRef.get<AnyAgent>(getAgentToken(name), { strict: false });
  }

  /** @throws ToolDiscoveryError naming the agents that no module declares. */
  check(controller: string, names: readonly string[]): void {
    const missing = names.filter((name) => !this.has(name));
    if (missing.length === 0) return;
    throw new ToolDiscoveryError(
      missing.map(
        (name) =>
          `${controller} runs the agent "${name}", which no module declares. Add it to ToolwrightModule.forFeature([…]).`,
      ),
    );
  }

  private has(name: string): boolean {
    try {
      this.get(name);
      return true;
    } catch {
      return false;
    }
  }
}
