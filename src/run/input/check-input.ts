import { UserError } from '../../errors/index.js';
import type { InputItem } from '../../model/item.js';

const ROLES = ['user', 'system', 'developer', 'assistant'];
const TYPES = ['message', 'function_call', 'function_call_result', 'reasoning', 'hosted_tool_call'];

/**
 * The input of a run as items. What is no item would reach the model as `null`, or as a complaint of its server.
 *
 * @throws UserError that says which item is wrong.
 */
export function checkInput(input: string | readonly InputItem[]): readonly InputItem[] {
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  if (!Array.isArray(input))
    throw new UserError(
      `run(): the input is ${nameOf(input)}; pass a text, a list of items, or to go on the \`state\` of a result.`,
    );
  return input.map((item: InputItem, index) => {
    const problem = problemOf(item);
    if (problem !== undefined) throw new UserError(`run(): item ${index} of the input ${problem}`);
    return item;
  });
}

function problemOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) {
    return `is ${nameOf(item)}; what a user says is { type: 'message', role: 'user', content: '…' }.`;
  }
  const { type, role, content } = item as {
    readonly type?: unknown;
    readonly role?: unknown;
    readonly content?: unknown;
  };
  if (!TYPES.includes(type as string)) {
    const given = type === undefined ? 'has no type' : `is of type ${JSON.stringify(type)}`;
    return `${given}; it takes one of ${TYPES.join(', ')}.`;
  }
  if (type !== 'message') return undefined;
  if (!ROLES.includes(role as string)) return `is a message without a role; it takes one of ${ROLES.join(', ')}.`;
  if (Array.isArray(content) || (typeof content === 'string' && role !== 'assistant')) return undefined;
  return role === 'assistant'
    ? "is a message of the assistant, whose content is a list: [{ type: 'text', text: '…' }]."
    : `is a message whose content is ${nameOf(content)}; it takes a text or a list of parts.`;
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
