import { UserError } from '../../errors/index.js';
import type { ToolSearchTool } from '../../model/provider-tool.js';
import { BUILT_IN_OPTION_NAMES } from '../built-in-tool-builder.js';
import { checkOptions, oneOf, refuse, text, type Check, type Shape } from './check-option.js';
import { clientToolSearch, type ClientToolSearch, type ClientToolSearchOptions } from './client-tool-search.js';

/** Options of {@link toolSearchTool} for a search that the provider runs. */
export interface ToolSearchToolOptions extends Omit<ToolSearchTool, 'type' | 'name'> {
  /** The API knows the tool by this name only. */
  readonly name?: 'tool_search';
}

/**
 * Lets the model find tools whose loading is deferred, instead of reading all of them with every request (B34). The provider searches among
 * them by itself, or asks this process to, which `execute` does then; `execution: 'client'` without it is for programs that answer each
 * search themselves: the run ends with a `ModelBehaviorError` (B50).
 *
 * @throws UserError when an option is unknown or cannot be used, or `execute` is given without `execution: 'client'`.
 * @example
 * toolSearchTool();
 * toolSearchTool({
 *   execution: 'client',
 *   description: 'Finds tools by what they are for.',
 *   parameters: { type: 'object', properties: { goal: { type: 'string' } }, required: ['goal'], additionalProperties: false },
 *   execute: async ({ query, deferred }) => rank(deferred, String(query.goal)).slice(0, 5),
 * });
 */
export function toolSearchTool(options: ClientToolSearchOptions): ClientToolSearch;
export function toolSearchTool(options?: ToolSearchToolOptions): ToolSearchTool;
export function toolSearchTool(
  options: ToolSearchToolOptions | ClientToolSearchOptions = {},
): ToolSearchTool | ClientToolSearch {
  // Plain JavaScript may give anything.
  if (typeof options !== 'object' || (options as unknown) === null) return shownSearch(options);
  const { execute, ...others } = options as Partial<ClientToolSearchOptions>;
  if (execute === undefined) return shownSearch(others);
  const { needsApproval: _asks, isEnabled: _on, customDataExtractor: _data, ...shown } = others;
  const search = shownSearch(shown);
  if (search.execution !== 'client') {
    throw new UserError(
      "toolSearchTool(): execute is for searches that this process runs. Add execution: 'client', or leave execute out.",
    );
  }
  return clientToolSearch(options as ClientToolSearchOptions, search);
}

/** What the model is shown of a search. */
function shownSearch(options: ToolSearchToolOptions): ToolSearchTool {
  const misplaced = ['needsApproval', ...BUILT_IN_OPTION_NAMES].find((name) => Object.hasOwn(Object(options), name));
  if (misplaced !== undefined) {
    throw new UserError(
      `toolSearchTool(): ${misplaced} is for searches that this process runs. Add execution: 'client' and execute, or leave it out.`,
    );
  }
  return { type: 'tool_search', name: 'tool_search', ...checkOptions('toolSearchTool()', options, SHAPE) };
}

const schema: Check<Readonly<Record<string, unknown>>> = (value, at) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : refuse(at, value, 'a JSON Schema');

const SHAPE: Shape<ToolSearchToolOptions> = {
  name: oneOf('tool_search'),
  execution: oneOf('server', 'client'),
  description: text,
  parameters: schema,
};
