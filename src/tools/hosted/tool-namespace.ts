import { checkNamespaces } from '../../model/check-tools.js';
import { isBuiltIn } from '../built-in-tool.js';
import { isFunctionTool, type FunctionTool } from '../function-tool.js';
import { checkOptions, list, needed, refuse, text, type Shape } from './check-option.js';

/** Options of {@link toolNamespace}. */
export interface ToolNamespaceOptions<T extends FunctionTool = FunctionTool> {
  /** What calls name the group by, beside the tool's own name. */
  readonly name: string;
  /** What the group is for: the model reads it before it looks at the tools. */
  readonly description: string;
  readonly tools: readonly T[];
}

/**
 * Puts tools into a group that the model sees as one, with a description of its own (B39–B41). Tools of two groups may have the same name.
 * With `deferLoading` and `toolSearchTool()` the model reads a tool's schema only when it needs the tool.
 *
 * @returns Copies; the tools themselves stay what they are.
 * @throws UserError when a name or description is blank, a tool is no function, or one is called like the group, a name that the API keeps
 * for itself (B43).
 * @example
 * ```ts
 * const crm = toolNamespace({ name: 'crm', description: 'Customers and their orders.', tools: toolsOf(new Crm()) });
 * const agent = new Agent({ name: 'Desk', tools: [...crm, toolSearchTool()] });
 * ```
 */
export function toolNamespace<T extends FunctionTool>(options: ToolNamespaceOptions<T>): T[] {
  const given = checkOptions('toolNamespace()', options, SHAPE);
  const namespace = given.name.trim();
  const namespaceDescription = given.description.trim();
  const copies = given.tools.map((tool) => {
    // Everything a tool has goes with it, whatever it was made by (B129).
    const copy = Object.create(Object.getPrototypeOf(tool) as object, Object.getOwnPropertyDescriptors(tool)) as T;
    return Object.assign(copy, { namespace, namespaceDescription });
  });
  checkNamespaces(copies);
  return copies;
}

// What is a T, no check can see; it is one because `options` says so.
const SHAPE = {
  name: needed(text),
  description: needed(text),
  tools: needed(
    list((value, at) =>
      typeof value === 'object' && value !== null && isFunctionTool(value) && !isBuiltIn(value)
        ? value
        : refuse(at, value, 'a tool of functionTool() or toolsOf()'),
    ),
  ),
} as unknown as Shape<ToolNamespaceOptions<never>>;
