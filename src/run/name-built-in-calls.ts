import type { OutputItem } from '../model/item.js';
import { isBuiltIn } from '../tools/built-in-tool.js';
import type { Choices } from './prepare-agent.js';

/** A call of a provider's tool says only its kind; in a run it has the name that the agent's tool of that kind goes by (B84). */
export function inNameOfTool<Item extends OutputItem>(item: Item, { tools }: Choices): Item {
  if (item.type !== 'function_call' || item.builtIn === undefined || item.builtIn.kind === 'custom') return item;
  const { kind } = item.builtIn;
  const tool = tools.values().find((one) => isBuiltIn(one) && one.builtIn.shown.type === kind);
  return tool === undefined || tool.name === item.name ? item : { ...item, name: tool.name };
}
