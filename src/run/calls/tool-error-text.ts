import type { ToolErrorFacts } from '../../agent/run-config.js';
import { ModelBehaviorError } from '../../errors/index.js';
import { unknownToolMessage } from '../../invocation/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import { isFunctionTool } from '../../tools/function-tool.js';
import { logger } from '../../tracing/index.js';
import { findTool } from './find-tool.js';
import type { LoopOptions } from '../loop-options.js';
import type { Choices } from '../model/prepare-agent.js';

/** What the run's own formatter says; where it says nothing, or fails, the default (B196). */
export async function toolErrorText(
  { config: { toolErrorFormatter }, state: { runContext } }: LoopOptions,
  call: FunctionCallItem,
  kind: ToolErrorFacts['kind'],
  defaultMessage: string,
): Promise<string> {
  if (toolErrorFormatter === undefined) return defaultMessage;
  const name = qualifiedName(call);
  try {
    const text: unknown = await toolErrorFormatter({
      kind,
      toolType: call.builtIn?.kind ?? 'function',
      toolName: name,
      callId: call.callId,
      defaultMessage,
      runContext,
    });
    return typeof text === 'string' ? text : defaultMessage;
  } catch (error) {
    logger().warn(`The toolErrorFormatter failed for tool "${name}": ${String(error)}`);
    return defaultMessage;
  }
}

/**
 * What the model reads that called a tool which is not there, or not any more (B124, B195).
 *
 * @throws ModelBehaviorError where the run is to end with such a call.
 */
export async function unknownToolText(
  call: FunctionCallItem,
  options: LoopOptions,
  { tools, handoffs }: Choices,
): Promise<string> {
  const { agent } = options.state;
  const name = qualifiedName(call);
  const all = [...agent.tools.filter(isFunctionTool), ...agent.handoffs.map(({ tool }) => tool)];
  const isDisabled = findTool(call, new Map(all.map((tool) => [qualifiedName(tool), tool]))) !== undefined;
  if (options.config.toolNotFoundBehavior === 'raise_error') {
    throw new ModelBehaviorError(
      isDisabled
        ? `Tool ${name} is currently disabled for agent ${agent.name}.`
        : `Tool ${name} not found in agent ${agent.name}.`,
    );
  }
  const message = isDisabled
    ? `Tool '${name}' is currently disabled.`
    : wasFound(name, options)
      ? `Tool '${name}' was found by an earlier search and is not there any more. Search for it again.`
      : unknownToolMessage(name, [...tools.keys(), ...handoffs.keys()]);
  return toolErrorText(options, call, 'tool_not_found', message);
}

/** Of tools that a search of this process found, the conversation remembers only what the model was shown. */
function wasFound(name: string, { state: { history } }: LoopOptions): boolean {
  return history.some(
    (item) =>
      item.type === 'function_call_result' &&
      item.builtIn?.kind === 'tool_search' &&
      item.builtIn.tools.some((tool) => qualifiedName(tool) === name),
  );
}
