import { closestNames, UserError } from '../../errors/index.js';
import type { FoundTool } from '../../model/built-in-call.js';
import { checkNamespaces } from '../../model/check-tools.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import { isBuiltIn } from '../built-in-tool.js';
import { isFunctionTool, type FunctionTool } from '../function-tool.js';

/** Where a search looks, and who hears of what it found. */
export interface SearchSurface {
  /** The agent's own tools, of this turn. */
  readonly own: readonly FunctionTool[];
  /** Names that no found tool may have: those of handoffs. */
  readonly others: readonly string[];
  /** Told of the tools that are not the agent's own, which the model may call from now on. */
  readonly onFound: (tools: readonly FunctionTool[]) => void;
}

/**
 * What a search gave, as the model is shown it: each tool once. Tools that the model can see anyway are left out.
 *
 * @throws UserError when something in it is no tool, names none, or is called like another.
 */
export function readFoundTools(given: unknown, { own, others, onFound }: SearchSurface): readonly FoundTool[] {
  if (!Array.isArray(given))
    throw new UserError(`${WHERE} gave ${inWords(given)}; it takes a list of tools and names.`);
  const mine = new Set(own);
  const found = new Map<string, FunctionTool>();
  for (const entry of (given as unknown[]).flatMap((one): readonly unknown[] =>
    typeof one === 'string' ? named(one, own) : [one],
  )) {
    const tool = checked(entry);
    const name = qualifiedName(tool);
    const known = found.get(name) ?? own.find((one) => qualifiedName(one) === name);
    if ((known !== undefined && known !== tool) || others.includes(name)) {
      throw new UserError(
        `${WHERE} gave a tool that is called "${name}", like another one that is there. Rename one of them, or give the agent's own.`,
      );
    }
    found.set(name, tool);
  }
  const foreign = [...found.values()].filter((tool) => !mine.has(tool)).map(asDeferred);
  checkNamespaces([...own, ...foreign]);
  onFound(foreign);
  return [...[...found.values()].filter((tool) => mine.has(tool) && tool.deferLoading), ...foreign].map(shownOf);
}

const WHERE = "The execute of toolSearchTool({ execution: 'client' })";

function named(name: string, own: readonly FunctionTool[]): readonly FunctionTool[] {
  const tools = own.filter((tool) => qualifiedName(tool) === name || tool.namespace === name);
  if (tools.length > 0) return tools;
  const names = own.filter(({ deferLoading }) => deferLoading).map(qualifiedName);
  const [near] = closestNames(name, names);
  throw new UserError(
    `${WHERE} gave "${name}", and the agent has no tool or namespace of that name.` +
      `${near === undefined ? '' : ` Was "${near}" meant?`} Deferred are ${names.length === 0 ? 'none' : names.map((one) => `"${one}"`).join(', ')}.`,
  );
}

function checked(entry: unknown): FunctionTool {
  if (isFunctionTool(entry) && !isBuiltIn(entry)) return entry;
  throw new UserError(
    `${WHERE} gave ${inWords(entry)} among the tools; it takes tools of functionTool() or toolsOf(), and names of the agent's own.`,
  );
}

/** A copy, with all that a tool has: the API calls what was found by a search as it calls deferred tools (B44). */
function asDeferred(tool: FunctionTool): FunctionTool {
  const copy = Object.create(
    Object.getPrototypeOf(tool) as object,
    Object.getOwnPropertyDescriptors(tool),
  ) as FunctionTool;
  return Object.assign(copy, { deferLoading: true });
}

function shownOf(tool: FunctionTool): FoundTool {
  const { name, namespace, namespaceDescription, description, strictSchema, strict, allowedCallers } = tool;
  return {
    name,
    description,
    strictSchema,
    strict,
    deferLoading: true,
    ...(namespace !== undefined && { namespace }),
    ...(namespaceDescription !== undefined && { namespaceDescription }),
    ...(allowedCallers !== undefined && { allowedCallers }),
  };
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
