/** Tokens of one turn, as Codex counts them. */
export interface CodexUsage {
  readonly input_tokens: number;
  readonly cached_input_tokens: number;
  readonly output_tokens: number;
  readonly cache_write_input_tokens?: number;
  readonly reasoning_output_tokens?: number;
}

/** What Codex has said, done or planned in a turn (B259). */
export type CodexItem =
  | { readonly id: string; readonly type: 'agent_message'; readonly text: string }
  | { readonly id: string; readonly type: 'reasoning'; readonly text: string }
  | {
      readonly id: string;
      readonly type: 'command_execution';
      readonly command: string;
      /** What it wrote to both streams. */
      readonly aggregated_output: string;
      readonly exit_code?: number;
      readonly status: 'in_progress' | 'completed' | 'failed';
    }
  | {
      readonly id: string;
      readonly type: 'file_change';
      readonly changes: readonly { readonly path: string; readonly kind: 'add' | 'delete' | 'update' }[];
      readonly status: 'completed' | 'failed';
    }
  | {
      readonly id: string;
      readonly type: 'mcp_tool_call';
      readonly server: string;
      readonly tool: string;
      readonly arguments: unknown;
      readonly result?: { readonly content: readonly unknown[]; readonly structured_content: unknown };
      readonly error?: { readonly message: string };
      readonly status: 'in_progress' | 'completed' | 'failed';
    }
  | { readonly id: string; readonly type: 'web_search'; readonly query: string }
  | {
      readonly id: string;
      readonly type: 'todo_list';
      readonly items: readonly { readonly text: string; readonly completed: boolean }[];
    }
  /** Something that did not end the turn. */
  | { readonly id: string; readonly type: 'error'; readonly message: string };

/**
 * One line of what Codex tells while it works, as it wrote it (B259). A newer Codex may tell more: give a `switch` over `type` a default.
 */
export type CodexEvent =
  | { readonly type: 'thread.started'; readonly thread_id: string }
  | { readonly type: 'turn.started' }
  | { readonly type: 'turn.completed'; readonly usage: CodexUsage }
  | { readonly type: 'turn.failed'; readonly error: { readonly message: string } }
  | { readonly type: 'item.started' | 'item.updated' | 'item.completed'; readonly item: CodexItem }
  /** A failure that ends the turn, unless Codex goes on by itself, as after a lost connection. */
  | { readonly type: 'error'; readonly message: string };
