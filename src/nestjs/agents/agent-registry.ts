import { Injectable } from '@nestjs/common';
import type { AnyAgent } from '../../agent/hooks.js';

/** The agents that the application declares. */
@Injectable()
export class AgentRegistry {
  private readonly known = new Set<AnyAgent>();

  /** In the order they were made. */
  get agents(): readonly AnyAgent[] {
    return [...this.known];
  }

  /** @internal */
  add(agent: AnyAgent): void {
    this.known.add(agent);
  }
}
