import { qualifiedName } from '../schema/qualified-name.js';
import { RunContext } from './run-context.js';

/** What one tool call knows of itself (B120). */
export interface ToolCallFacts {
  readonly toolName: string;
  /** The group the tool belongs to, if any. */
  readonly toolNamespace?: string;
  readonly toolCallId: string;
  /** The arguments as the model wrote them: JSON text. */
  readonly toolArguments: string;
  /** The agent whose model asked for the call; left out when a tool is invoked outside a run. */
  readonly agent?: { readonly name: string };
  /** Aborts when the call times out, the run is aborted, or a sibling call fails for good. */
  readonly signal: AbortSignal;
  /** For an idempotent tool: the same text whenever this very call is made, and no other. */
  readonly idempotencyKey?: string;
}

/** The run's context as one tool call sees it. */
export class ToolContext<TContext = unknown> extends RunContext<TContext> implements ToolCallFacts {
  readonly toolName: string;
  declare readonly toolNamespace?: string;
  readonly toolCallId: string;
  readonly toolArguments: string;
  declare readonly agent?: { readonly name: string };
  readonly signal: AbortSignal;
  declare readonly idempotencyKey?: string;
  protected override readonly opened: RunContext['opened'];

  constructor(run: RunContext<TContext>, facts: ToolCallFacts) {
    super(run.context, run, run.toolInput);
    this.opened = run['opened'];
    this.toolName = facts.toolName;
    if (facts.toolNamespace !== undefined) this.toolNamespace = facts.toolNamespace;
    this.toolCallId = facts.toolCallId;
    this.toolArguments = facts.toolArguments;
    if (facts.agent !== undefined) this.agent = facts.agent;
    this.signal = facts.signal;
    if (facts.idempotencyKey !== undefined) this.idempotencyKey = facts.idempotencyKey;
  }

  /** `namespace.name`, or just the name (B45). */
  get qualifiedToolName(): string {
    const { toolName: name, toolNamespace: namespace } = this;
    return qualifiedName({ name, ...(namespace !== undefined && { namespace }) });
  }
}
