import { markForOthers, marksFor, SourceMark } from '../explain/source-mark.js';
import type { ManifestTool } from '../../schema/manifest.js';
import type { FoundTool } from './found-tool.js';

/** Notes which keywords of a tool's schema its `@param` decorators put there. */
export function markDecorators(tool: ManifestTool, { facts, decorators }: FoundTool): ManifestTool {
  const properties: Record<string, unknown> = { ...tool.inputSchema.properties };
  for (const { at, options } of facts.parameters ?? []) {
    const parameter = typeof at === 'number' ? tool.parameters[at] : tool.parameters.find(({ name }) => name === at);
    const name = parameter && (parameter.argument ?? parameter.name);
    const found = decorators.find(({ word, index, args }) => {
      return word === 'param' && (index === at || (index === undefined && args[0]?.getText().slice(1, -1) === at));
    });
    if (options === undefined || found === undefined || name === undefined || properties[name] === undefined) continue;
    const mark = new SourceMark('decorator', found.node, '@param');
    const { schema, ...keywords } = options;
    properties[name] = {
      ...(properties[name] as object),
      ...(schema && markForOthers(mark)),
      ...marksFor(Object.keys(keywords), mark),
    };
  }
  const inputSchema = { ...tool.inputSchema, properties } as ManifestTool['inputSchema'];
  return { ...tool, inputSchema };
}
