import type { InputItem } from '../model/item.js';
import type { HandoffInputFilter } from './handoff.js';

/**
 * A filter for handoffs: the next agent sees what was said, and nothing of tools, neither calls nor outputs, nor the provider's own, nor
 * the reasoning that led to them (B289).
 *
 * @example
 * ```ts
 * new Agent({ name: 'Triage', handoffs: [handoff(billing, { inputFilter: removeAllTools })] });
 * ```
 */
export const removeAllTools: HandoffInputFilter = ({ inputHistory, preHandoffItems, newItems, runContext }) => ({
  inputHistory: withoutTools(inputHistory),
  preHandoffItems: withoutTools(preHandoffItems),
  newItems: withoutTools(newItems),
  runContext,
});

function withoutTools(items: readonly InputItem[]): InputItem[] {
  const kept: InputItem[] = [];
  let thoughts: InputItem[] = [];
  for (const item of items) {
    if (item.type === 'reasoning') {
      thoughts.push(item);
      continue;
    }
    if (item.type === 'message') kept.push(...thoughts, item);
    thoughts = [];
  }
  return kept;
}
