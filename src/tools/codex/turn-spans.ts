import type { Span, SpanContent, SpanFacts, Tracer } from '../../tracing/index.js';
import type { CodexEvent, CodexItem } from './codex-events.js';

/** An item as a span shows it. */
interface DescribedItem {
  readonly name: string;
  readonly content: SpanContent;
  readonly facts?: SpanFacts;
  readonly hasFailed?: boolean;
}

/** Makes spans of what Codex does in a turn: commands, changes, calls of MCP tools, searches (B262). */
export class TurnSpans {
  readonly #tracer: Tracer;
  readonly #turn: Span;
  readonly #maxChars: number;
  readonly #open = new Map<string, { span?: Span; readonly end: () => void }>();

  /** @param turn The open span of the turn; all others are opened inside of it. */
  constructor(tracer: Tracer, turn: Span, maxChars: number) {
    this.#tracer = tracer;
    this.#turn = turn;
    this.#maxChars = maxChars;
  }

  read(event: CodexEvent): void {
    switch (event?.type) {
      case 'item.started':
        if (isItem(event.item)) this.#begin(event.item);
        break;
      case 'item.completed':
        if (isItem(event.item)) this.#complete(event.item);
        break;
      case 'turn.completed':
        this.#turn.facts({
          inputTokens: event.usage.input_tokens,
          outputTokens: event.usage.output_tokens,
          cachedTokens: event.usage.cached_input_tokens,
        });
        break;
      default:
    }
  }

  /** Ends what Codex has begun and not completed. */
  end(threadId: string | null): void {
    this.#turn.facts({ threadId: threadId ?? undefined });
    for (const { end } of this.#open.values()) end();
  }

  #begin(item: CodexItem): void {
    const described = describeItem(item);
    if (described === undefined || this.#open.has(item.id)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const opened: { span?: Span; readonly end: () => void } = { end: resolve };
    this.#open.set(item.id, opened);
    void this.#tracer.span({ kind: 'tool_step', name: described.name }, async (span) => {
      opened.span = span;
      await promise;
    });
  }

  #complete(item: CodexItem): void {
    this.#begin(item);
    const opened = this.#open.get(item.id);
    const described = describeItem(item);
    if (opened === undefined || described === undefined) return;
    this.#open.delete(item.id);
    opened.span?.content(() => shortened(described.content, this.#maxChars));
    if (described.facts) opened.span?.facts(described.facts);
    if (described.hasFailed) opened.span?.problem(`${described.name} failed`);
    opened.end();
  }
}

/** Lines of a newer Codex may be anything. */
function isItem(item: unknown): item is CodexItem {
  return typeof item === 'object' && item !== null;
}

/** `undefined` for what Codex says and thinks, which takes no time of its own, and for what is not known. */
function describeItem(item: CodexItem): DescribedItem | undefined {
  switch (item.type) {
    case 'command_execution':
      return {
        name: 'codex command',
        content: { command: item.command, commandOutput: item.aggregated_output },
        facts: { exitCode: item.exit_code },
        hasFailed: item.status === 'failed',
      };
    case 'mcp_tool_call':
      return {
        name: 'codex mcp_tool_call',
        content: { toolArguments: item.arguments, toolResult: item.result ?? item.error },
        facts: { mcpServer: item.server, mcpTool: item.tool },
        hasFailed: item.status === 'failed',
      };
    case 'file_change':
      return { name: 'codex file_change', content: { changes: item.changes }, hasFailed: item.status === 'failed' };
    case 'web_search':
      return { name: 'codex web_search', content: { query: item.query } };
    default:
      return undefined;
  }
}

function shortened(content: SpanContent, maxChars: number): SpanContent {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return [name, shorten(text, maxChars)];
    }),
  );
}

function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const note = `... [truncated, ${text.length} chars]`;
  return `${text.slice(0, Math.max(0, maxChars - note.length))}${note}`.slice(0, maxChars);
}
