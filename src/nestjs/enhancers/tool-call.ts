import type { ToolContext } from '../../tools/tool-context.js';

/** What guards, interceptors, pipes and filters see of a tool call; the third of an execution context's arguments. */
export interface ToolCall {
  readonly kind: 'tool_call';
  /** The name the model knows the tool by, qualified by its namespace. */
  readonly toolName: string;
  /**
   * The context of the call: the caller's own object in `context.context`, call id, agent, signal. Where guards are asked whether the model may
   * see the tool there is no call yet: `toolCallId` and `toolArguments` are empty texts. Where they are asked before a person is whether the
   * call may be made, `toolArguments` is empty and `args` tells.
   */
  readonly context: ToolContext;
  /** The method's arguments in its own order, in their TypeScript form; `undefined` where a guard is only asked whether the model may see the tool. */
  readonly args: readonly unknown[] | undefined;
}
