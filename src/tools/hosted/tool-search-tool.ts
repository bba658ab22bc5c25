import type { ToolSearchTool } from '../../model/provider-tool.js';
import { checkOptions, oneOf, refuse, text, type Check, type Shape } from './check-option.js';

/** Options of {@link toolSearchTool}. */
export type ToolSearchToolOptions = Omit<ToolSearchTool, 'type' | 'name'>;

/**
 * Lets the model find tools whose loading is deferred, instead of reading all of them with every request (B34).
 *
 * @throws UserError when an option is unknown or cannot be used.
 */
export function toolSearchTool(options: ToolSearchToolOptions = {}): ToolSearchTool {
  return { type: 'tool_search', name: 'tool_search', ...checkOptions('toolSearchTool()', options, SHAPE) };
}

const schema: Check<Readonly<Record<string, unknown>>> = (value, at) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : refuse(at, value, 'a JSON Schema');

const SHAPE: Shape<ToolSearchToolOptions> = {
  execution: oneOf('server', 'client'),
  description: text,
  parameters: schema,
};
