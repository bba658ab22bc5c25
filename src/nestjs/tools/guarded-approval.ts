import type { CheckedTool } from '../../tools/function-tool.js';
import type { RunContext } from '../../tools/run-context.js';
import type { ToolNeedsApproval } from '../../tools/tool-approval.js';
import type { ToolContext } from '../../tools/tool-context.js';
import { isRefusal } from '../enhancers/refusal.js';
import type { ToolMethodCaller } from './tool-caller.js';
import { uncalledContext } from './uncalled-context.js';

/**
 * Has the guards of a tool asked before a person is: nobody is to decide about a call that its guards refuse anyway. What they refused then
 * stays refused, as the person was not asked; what they allowed is asked of them again when the call is made, which may be days later.
 */
export class GuardedApproval {
  /** The contexts of calls that are not made: only the guards are asked. */
  private readonly asking = new WeakSet<ToolContext>();

  /**
   * @param call Makes the call.
   * @param ask Asks the guards.
   * @param hasGuards Whether there are any.
   */
  constructor(
    private readonly call: ToolMethodCaller,
    private readonly ask: ToolMethodCaller,
    private readonly hasGuards: () => boolean,
  ) {}

  /** What stands for the method: it is called with the arguments in their TypeScript form. */
  async callMethod(args: readonly unknown[], context: ToolContext): Promise<unknown> {
    if (this.asking.has(context)) return this.ask(args, context);
    const refusals = await this.refusalsOf(context);
    const refusal = refusals.get(context.toolCallId);
    if (refusal !== undefined) throw refusal;
    return this.call(args, context);
  }

  /** Whether a person is to decide about a call. */
  needsApproval(tool: CheckedTool): ToolNeedsApproval {
    const { needsApproval } = tool;
    return async (runContext, input, callId) => {
      const needs: unknown =
        typeof needsApproval === 'boolean' ? needsApproval : await needsApproval(runContext, input, callId);
      if (needs === false) return false;
      if (!this.hasGuards()) return true;
      const context = uncalledContext(runContext, tool, callId);
      this.asking.add(context);
      try {
        await tool.execute(input, context);
      } catch (error) {
        // Whatever else goes wrong is told to the model once the call is made.
        if (!isRefusal(error)) return true;
        (await this.refusalsOf(runContext)).set(callId, error);
        return false;
      }
      return true;
    };
  }

  private refusalsOf(runContext: RunContext): Promise<Map<string, Error>> {
    return runContext.resource(this, { open: () => new Map<string, Error>() });
  }
}
