import type { FunctionTool } from './function-tool.js';
import type { ToolContext } from './tool-context.js';

/** Shared by all copies of toolwright in a process. */
export const ANSWERS_CALL: unique symbol = Symbol.for('toolwright:answers-call');

/** What a tool may return in place of a result: it takes the call over, and what it gives is the result. */
export interface CallAnswerer {
  [ANSWERS_CALL](call: HandedCall): unknown;
}

/** A call that a tool handed on. */
export interface HandedCall {
  readonly tool: FunctionTool;
  /** The arguments, checked and lifted; the model's text where the tool takes that. */
  readonly input: unknown;
  readonly context: ToolContext;
}

export function isCallAnswerer(value: unknown): value is CallAnswerer {
  return typeof value === 'object' && value !== null && ANSWERS_CALL in value;
}
