import type { Agent } from '../../agent/agent.js';
import { ModelRefusalError } from '../../errors/index.js';
import type { OutputItem, OutputMessageItem } from '../../model/item.js';

/**
 * The answer in a response without function calls (B266, B267): the text of its last message, read as the agent's `outputType` says.
 *
 * @returns `undefined` when the model has to be asked again: it only used the provider's own tools, or left the answer empty.
 * @throws ModelRefusalError when it declined.
 */
export async function finalOutputOf<TContext, TOutput>(
  agent: Agent<TContext, TOutput>,
  output: readonly OutputItem[],
): Promise<{ readonly value: TOutput } | undefined> {
  const message = output.findLast((item) => item.type === 'message');
  if (message === undefined && output.some((item) => item.type === 'hosted_tool_call')) return undefined;
  const text = message === undefined ? '' : textOf(agent.name, message);
  // Without an outputType, TOutput is string.
  if (agent.output === undefined) return { value: text as TOutput };
  return text.trim() === '' ? undefined : { value: await agent.output.read(text) };
}

function textOf(agentName: string, { content }: OutputMessageItem): string {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const refusal = content.find((part) => part.type === 'refusal');
  if (text === '' && refusal !== undefined) throw new ModelRefusalError(agentName, refusal.refusal);
  return text;
}
