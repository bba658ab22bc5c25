import type { FunctionCallItem, OutputItem } from '../../model/item.js';
import { kindOf, takesCallsOf } from '../../tools/built-in-tool.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import type { Choices } from '../model/prepare-agent.js';

/**
 * A call of a provider's tool says only its kind; in a run it has the name that the agent's tool of that kind goes by (B84). So has a patch
 * that a model wrote as a call of a function, or as free text (B97).
 */
export function inNameOfTool<Item extends OutputItem>(item: Item, choices: Choices): Item {
  if (item.type !== 'function_call') return item;
  const { builtIn } = item;
  const tool =
    builtIn === undefined || builtIn.kind === 'custom'
      ? patchToolFor(item, choices)
      : toolOfKind(builtIn.kind, choices);
  // Where nothing changes it stays the same item, which a state writes once.
  if (tool === undefined || (tool.name === item.name && builtIn?.kind !== 'custom')) return item;
  return { ...item, name: tool.name, ...(builtIn?.kind === 'custom' && { arguments: builtIn.input }) };
}

function toolOfKind(kind: string, { tools }: Choices): FunctionTool | undefined {
  const own = tools.values().find((tool) => kindOf(tool) === kind);
  // A command in the form of the older shell tool is one for the shell all the same (B77).
  return own ?? (kind === 'local_shell' ? tools.values().find((tool) => takesCallsOf(tool, kind)) : undefined);
}

function patchToolFor({ name }: FunctionCallItem, choices: Choices): FunctionTool | undefined {
  const tool = toolOfKind('apply_patch', choices);
  const known = choices.tools.get(name) ?? choices.handoffs.get(name);
  if (tool === undefined || (known !== undefined && known !== tool)) return undefined;
  const asked = name.toLowerCase();
  return asked.startsWith('apply_patch') || asked === tool.name.toLowerCase() ? tool : undefined;
}
