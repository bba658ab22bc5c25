/** How the model is to answer; every field left out is left to the provider (B25). */
export interface ModelSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxTokens?: number;
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  /** `auto`, `required`, `none`, or the name of one tool. */
  readonly toolChoice?: ToolChoice;
  /** Whether the model may ask for several calls in one answer; sent only along with tools (B26). */
  readonly parallelToolCalls?: boolean;
  readonly truncation?: 'auto' | 'disabled';
  readonly store?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly reasoning?: { readonly effort?: string; readonly summary?: string };
  readonly text?: { readonly verbosity?: 'low' | 'medium' | 'high' };
  readonly topLogprobs?: number;
  readonly promptCacheRetention?: 'in-memory' | '24h';
  /** Extra entries of the request's `include` list (B10). */
  readonly responseInclude?: readonly string[];
  /** Fields added to the request body as they are; a key that toolwright itself sends is refused (B31). */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}

export type ToolChoice = 'auto' | 'required' | 'none' | (string & {});
