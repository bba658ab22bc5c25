import type { AnyAgent } from '../../agent/hooks.js';
import type { RunItem, ToolOrigin } from '../../agent/run-item.js';
import type { InputItem } from '../../model/item.js';
import type { ArgumentRepair } from '../../schema/argument-repair.js';
import { isCall } from './read-items.js';
import type { SavedField } from './saved-field.js';

/** What a state says by number. */
export interface Tables {
  readonly agents: readonly AnyAgent[];
  readonly items: readonly InputItem[];
}

/** One thing that happened in a run, with the agents that are there now. */
export function readRunItem(field: SavedField, { agents, items }: Tables): RunItem {
  const agent = field.get('agent').of(agents);
  const item = field.get('rawItem').of(items);
  const isOf = <T extends InputItem>(fits: (item: InputItem) => item is T): T =>
    fits(item) ? item : field.get('rawItem').refuse('the number of an item that fits its run item');
  const type = field.get('type').oneOf(...TYPES);
  switch (type) {
    case 'message_output_item':
      return { type, agent, rawItem: isOf(isSaid) };
    case 'reasoning_item':
      return { type, agent, rawItem: isOf((one) => one.type === 'reasoning') };
    case 'handoff_call_item':
      return { type, agent, rawItem: isOf(isCall) };
    case 'tool_call_item': {
      const origin = field.get('origin').optional(readOrigin);
      return { type, agent, rawItem: isOf(isAnyCall), ...(origin && { origin }) };
    }
    case 'tool_call_output_item': {
      const rawItem = isOf((one) => one.type === 'function_call_result');
      const isAsSent = field.get('outputIsAsSent').optional((flag) => flag.flag()) ?? false;
      const repairs = field.get('repairs').optional((list) => list.list(readRepair));
      const isFailure = field.get('isFailure').optional((flag) => flag.flag()) ?? false;
      const origin = field.get('origin').optional(readOrigin);
      const customData = field.get('customData').optional((data) => data.json());
      return {
        type,
        agent,
        rawItem,
        output: isAsSent ? rawItem.output : field.get('output').value,
        ...(repairs && { repairs }),
        ...(isFailure && { isFailure: true }),
        ...(origin && { origin }),
        ...(customData !== undefined && { customData }),
      };
    }
    case 'handoff_output_item': {
      const rawItem = isOf((one) => one.type === 'function_call_result');
      const sourceAgent = field.get('sourceAgent').of(agents);
      const targetAgent = field.get('targetAgent').optional((target) => target.of(agents));
      return { type, agent, rawItem, sourceAgent, ...(targetAgent && { targetAgent }) };
    }
  }
}

const TYPES = [
  'message_output_item',
  'reasoning_item',
  'handoff_call_item',
  'tool_call_item',
  'tool_call_output_item',
  'handoff_output_item',
] as const satisfies readonly RunItem['type'][];

function isSaid(item: InputItem): item is Extract<InputItem, { readonly role: 'assistant' }> {
  return item.type === 'message' && item.role === 'assistant';
}

function isAnyCall(
  item: InputItem,
): item is Extract<InputItem, { readonly type: 'function_call' | 'hosted_tool_call' }> {
  return item.type === 'function_call' || item.type === 'hosted_tool_call';
}

function readOrigin(field: SavedField): ToolOrigin {
  const type = field.get('type').oneOf('function', 'agent_as_tool');
  const namespace = field.get('namespace').optional((name) => name.text());
  const group = namespace === undefined ? {} : { namespace };
  if (type === 'function') return { type, ...group };
  return { type, agentName: field.get('agentName').text(), agentToolName: field.get('agentToolName').text(), ...group };
}

function readRepair(field: SavedField): ArgumentRepair {
  return {
    path: field.get('path').text(),
    kind: field.get('kind').oneOf('parsed-json', 'wrapped-item', 'enum-value', 'property-name'),
    from: field.get('from').text(),
    to: field.get('to').text(),
  };
}
