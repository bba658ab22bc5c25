/** What a span is of, with what is known of it at its start. */
export type SpanStart =
  | { readonly kind: 'run'; readonly agentName: string; readonly workflowName: string; readonly groupId?: string }
  | { readonly kind: 'turn'; readonly agentName: string; readonly turn: number }
  | {
      readonly kind: 'model_call';
      readonly model: string | undefined;
      readonly settings: object;
      readonly conversationId?: string;
    }
  | {
      readonly kind: 'tool_call';
      readonly toolName: string;
      readonly toolCallId: string;
      readonly description: string;
      readonly toolType: 'function' | 'agent';
    }
  | { readonly kind: 'handoff'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'guardrail';
      readonly name: string;
      readonly stage: 'input' | 'output' | 'tool_input' | 'tool_output';
    };

/** A span that is open. */
export interface Span {
  /**
   * Facts that may be anybody's words: what was asked, answered, passed or returned. Kept only where content was asked for.
   *
   * @param content Called only when it is kept.
   */
  content(content: () => Readonly<Record<string, unknown>>): void;
  /** Facts that tell nothing of what was said: counts, ids, decisions. */
  facts(facts: Readonly<Record<string, string | number | boolean | undefined>>): void;
  /** Something went wrong that does not end the span's work. */
  problem(message: string, error?: unknown): void;
}

/** Opens spans; each is a child of the one whose `work` it is opened in. */
export interface Tracer {
  /** Runs `work` inside a span that ends with it, and that fails with it. */
  span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
}
