import { tool, type Agent, type AgentAnswer, type ToolContext } from 'toolwright';

interface Answer {
  readonly text: string;
}

declare class Clerk extends Agent<{ user: string }, Answer> {}

declare function make(): Promise<Clerk>;

export class Desk {
  /** Finds something out. */
  @tool()
  research(): Agent {
    throw new Error('not called');
  }

  /** The same, later. */
  @tool()
  async later(_context: ToolContext, _signal: AbortSignal): Promise<Agent<unknown, Answer>> {
    throw new Error('not called');
  }

  /** An agent of a class of its own, as no type says but the compiler's. */
  @tool()
  inferred() {
    return make();
  }

  /**
   * Looks into a complaint.
   *
   * @param customer Whose it is.
   */
  @tool({ needsApproval: true })
  lookInto(customer: string, since?: Date): AgentAnswer {
    throw new Error(`not called: ${customer} ${String(since)}`);
  }

  /** Answers by itself where it can. */
  @tool()
  maybe(question: string): Answer | Agent {
    return { text: question };
  }

  /** Has nothing to do with the others. */
  @tool()
  plain(): Answer {
    return { text: '' };
  }
}
