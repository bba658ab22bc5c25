import type { ModelRequest, ModelResponse } from '../model/model.js';
import type { FunctionTool } from '../tools/function-tool.js';
import type { RunContext } from '../tools/run-context.js';
import type { ToolContext } from '../tools/tool-context.js';
import type { Agent } from './agent.js';

// The hooks of one agent see its own output type, those of a run any: method syntax lets both share one shape.
/**
 * What is called as a run goes on; given to an agent, only for what that agent does. Those of run and agent are called together and
 * waited for; one that throws ends the run (B300–B303).
 */
export interface Hooks<TContext = unknown> {
  /** An agent begins, or goes on after a pause. */
  onAgentStart?(runContext: RunContext<TContext>, agent: AnyAgent): unknown;
  /** An agent has given the final output. */
  onAgentEnd?(runContext: RunContext<TContext>, agent: AnyAgent, output: unknown): unknown;
  /** One agent has handed over to another. An agent's own hooks hear of it when they are handed to. */
  onHandoff?(runContext: RunContext<TContext>, from: AnyAgent, to: AnyAgent): unknown;
  /** A call is about to run: approved, and let through by its guardrails. */
  onToolStart?(context: ToolContext<TContext>, tool: FunctionTool): unknown;
  /** A call has ended. `result` is what the model is told of, after guardrails. */
  onToolEnd?(context: ToolContext<TContext>, tool: FunctionTool, result: unknown): unknown;
  onModelStart?(runContext: RunContext<TContext>, agent: AnyAgent, request: ModelRequest): unknown;
  onModelEnd?(runContext: RunContext<TContext>, agent: AnyAgent, response: ModelResponse): unknown;
}

/** An agent of whatever context and output. */
// oxlint-disable-next-line typescript/no-explicit-any -- the output type stands in both directions, which only any allows
export type AnyAgent = Agent<any, any>;

export const HOOK_NAMES = [
  'onAgentStart',
  'onAgentEnd',
  'onHandoff',
  'onToolStart',
  'onToolEnd',
  'onModelStart',
  'onModelEnd',
] as const satisfies readonly (keyof Hooks)[];
