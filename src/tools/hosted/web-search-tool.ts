import type { WebSearchTool } from '../../model/provider-tool.js';
import { checkOptions, flag, object, oneOf, text, texts, type Shape } from './check-option.js';

/** Options of {@link webSearchTool}. */
export type WebSearchToolOptions = Partial<Omit<WebSearchTool, 'type' | 'name'>>;

/**
 * Lets the model search the web: the provider does it, and its `hosted_tool_call` items tell of it (B1–B4, B16). Needs a model of the
 * Responses API.
 *
 * @param options `searchContextSize` is 'medium' where left out.
 * @throws UserError when an option is unknown or cannot be used.
 */
export function webSearchTool(options: WebSearchToolOptions = {}): WebSearchTool {
  const { searchContextSize = 'medium', ...others } = checkOptions('webSearchTool()', options, SHAPE);
  return { type: 'web_search', name: 'web_search', searchContextSize, ...others };
}

const SHAPE: Shape<WebSearchToolOptions> = {
  searchContextSize: oneOf('low', 'medium', 'high'),
  filters: object({ allowedDomains: texts }),
  userLocation: object({ city: text, country: text, region: text, timezone: text }),
  externalWebAccess: flag,
};
