import { Injectable } from '@nestjs/common';
import type { AnyAgent } from '../../agent/hooks.js';

/** An agent, and what has to be there before it can work. */
export interface RegisteredAgent {
  readonly agent: AnyAgent;
  /** Finds or makes the instance of its class. */
  readonly prepare?: () => Promise<unknown>;
}

/** The agents that the application declares. */
@Injectable()
export class AgentRegistry {
  private readonly known = new Set<RegisteredAgent>();

  /** In the order they were made. */
  get agents(): readonly AnyAgent[] {
    return [...this.known].map(({ agent }) => agent);
  }

  /** @internal */
  get entries(): readonly RegisteredAgent[] {
    return [...this.known];
  }

  /** @internal */
  add(registered: RegisteredAgent): void {
    this.known.add(registered);
  }
}
