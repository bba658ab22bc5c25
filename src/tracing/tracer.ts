import type { ModelSettings } from '../model/model-settings.js';
import type { SpanContent } from './span-content.js';
import type { SpanFacts } from './span-facts.js';

/** What a span is of, with what is known of it at its start. */
export type SpanStart =
  | { readonly kind: 'run'; readonly agentName: string }
  | { readonly kind: 'turn'; readonly agentName: string; readonly turn: number }
  | {
      readonly kind: 'model_call';
      readonly model: string | undefined;
      /** The conventions' word for who answers, such as `openai`. */
      readonly provider?: string;
      readonly settings: ModelSettings;
      readonly conversationId?: string;
      readonly previousResponseId?: string;
      readonly stream?: boolean;
    }
  | {
      readonly kind: 'tool_call';
      readonly toolName: string;
      readonly toolCallId: string;
      readonly description: string;
      readonly toolType: 'function' | 'agent';
    }
  /** Part of what a tool does in one call: `codex command`. */
  | { readonly kind: 'tool_step'; readonly name: string }
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
  content(content: () => SpanContent): void;
  /** Facts that tell nothing of what was said: counts, ids, decisions. */
  facts(facts: SpanFacts): void;
  /**
   * Something went wrong that does not end the span's work; the span is marked as failed all the same (B194).
   *
   * @param message Always kept, so it holds nothing of what was said: `Error running tool (non-fatal)`.
   * @param error Its class is always kept, its message only with content.
   */
  problem(message: string, error?: unknown): void;
}

/** Opens spans; each is a child of the one whose `work` it is opened in. */
export interface Tracer {
  /** Runs `work` inside a span that ends with it, and that fails with it. */
  span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
}
