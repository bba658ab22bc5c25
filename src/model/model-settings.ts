/** How the model is to answer; every field left out is left to the provider (B25). */
export interface ModelSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxTokens?: number;
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  /** `auto`, `required`, `none`, the name of one tool, or a tool of an MCP server that the provider talks to. */
  readonly toolChoice?: ToolChoice | McpToolChoice;
  /** Whether the model may ask for several calls in one answer; sent only along with tools (B26). */
  readonly parallelToolCalls?: boolean;
  readonly truncation?: 'auto' | 'disabled';
  readonly store?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly reasoning?: { readonly effort?: string; readonly summary?: string };
  readonly text?: { readonly verbosity?: 'low' | 'medium' | 'high' };
  readonly topLogprobs?: number;
  readonly promptCacheRetention?: 'in-memory' | '24h';
  /** Longest time for one attempt of one request, in milliseconds; does not bound tools (B331). @default the client's own */
  readonly timeoutMs?: number;
  /** Whether, when and how often a run asks again after a request failed (B326). @default no retries beyond the client's own */
  readonly retry?: RetrySettings;
  /** Extra entries of the request's `include` list (B10). */
  readonly responseInclude?: readonly string[];
  /** Fields added to the request body as they are; a key that toolwright itself sends is refused (B31). */
  readonly extraBody?: Readonly<Record<string, unknown>>;
}

/** How a run tries a request again (B326, B327). */
export interface RetrySettings {
  /** Attempts after the first. */
  readonly maxRetries: number;
  readonly backoff?: RetryBackoff;
  /** Decides on each failure; without one nothing is tried again. */
  readonly policy?: RetryPolicy;
}

/** Waiting times between attempts, in milliseconds; each is `multiplier` times the one before. */
export interface RetryBackoff {
  /** @default 250 */
  readonly initialMs?: number;
  /** @default 2_000 */
  readonly maxMs?: number;
  /** @default 2 */
  readonly multiplier?: number;
  /** Whether each waiting time is drawn at random between half of it and the whole. @default true */
  readonly jitter?: boolean;
}

/** Says of a failure whether the request is to be made again, and perhaps after how long. */
export type RetryPolicy = (failure: RetryFailure) => boolean | RetryDecision | Promise<boolean | RetryDecision>;

export interface RetryDecision {
  readonly retry: boolean;
  /** Waits this long in place of the backoff. */
  readonly delayMs?: number;
  /** Whether to ask again even where `isUnsafeToReplay` (B328). @default false */
  readonly replayUnsafe?: boolean;
}

/** What a policy is asked with. */
export interface RetryFailure {
  readonly error: unknown;
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  /** The HTTP status, where the server answered. */
  readonly status?: number;
  /** What the server's `Retry-After` asks for. */
  readonly retryAfterMs?: number;
  /** Whether no answer came at all: the connection failed, broke or timed out. */
  readonly isNetworkError: boolean;
  /** Whether the server itself said that trying again may help (429, 408, 409, 5xx or its own header). */
  readonly isSuggestedByProvider: boolean;
  /**
   * Whether asking again could do something twice: the server keeps the conversation, and may have taken the request before the answer
   * was lost. Then `true` is not enough, and a decision has to say `replayUnsafe` (B328).
   */
  readonly isUnsafeToReplay: boolean;
}

/** An MCP server, and which of its tools (B19). */
export interface McpToolChoice {
  readonly type: 'mcp';
  /** As `hostedMcpTool()` has it. */
  readonly serverLabel: string;
  /** @default any of its tools */
  readonly name?: string;
}

export type ToolChoice = 'auto' | 'required' | 'none' | (string & {});
