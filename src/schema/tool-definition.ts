import type { JsonSchema } from './json-schema.js';

/** Who calls a tool: the model in its answer, or a program that it wrote and its provider runs (B23). */
export type ToolCallerKind = 'direct' | 'programmatic';

export const TOOL_CALLER_KINDS = ['direct', 'programmatic'] as const satisfies readonly ToolCallerKind[];

/** What a model is shown of one tool. */
export interface ToolDefinition {
  /** Tells it from tools that are no functions; may be left out. */
  readonly type?: 'function';
  /** 1 to 64 characters of `A–Z a–z 0–9 _ -`. */
  readonly name: string;
  /** The group it belongs to; then its name has to differ only from those of the same group (B39). */
  readonly namespace?: string;
  /** What the group is for. */
  readonly namespaceDescription?: string;
  /** Whether the model reads the tool only once a tool search has found it (B35). @default false */
  readonly deferLoading?: boolean;
  /** Who may call the tool: the model itself, programs that it writes, or both (B24). @default the model itself */
  readonly allowedCallers?: readonly ToolCallerKind[];
  /** The prompt for this tool; empty when nobody wrote one. */
  readonly description: string;
  /** The exact schema of the arguments, as the TypeScript signature says (JSON Schema 2020-12). */
  readonly inputSchema: JsonSchema;
  /**
   * What the model is sent: the input schema lowered to the subset that strict function calling accepts; with `strict: false`
   * the input schema itself, without toolwright's own markers.
   */
  readonly strictSchema: JsonSchema;
  /** Whether the model's arguments are held to `strictSchema` by the API. */
  readonly strict: boolean;
  /** The schema of what the tool returns, where known. */
  readonly outputSchema?: JsonSchema;
}
