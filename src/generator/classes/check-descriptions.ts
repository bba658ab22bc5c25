import type ts from 'typescript';

import type { ManifestTool } from '../../schema/manifest.js';
import type { GeneratorContext } from '../generator-context.js';
import { markOf } from '../explain/source-mark.js';

/**
 * Reports what a model is told nothing about, where the project asks for that: the tool and each of its arguments.
 *
 * @param tool Its schema with the marks still in it.
 * @returns Whether the tool may stay.
 */
export function checkDescriptions(
  tool: ManifestTool,
  name: ts.Node,
  subject: string,
  { diagnostics, settings }: GeneratorContext,
): boolean {
  const { requireDescriptions = 'off' } = settings;
  if (requireDescriptions === 'off') return true;
  const code = requireDescriptions === 'error' ? 'TW1245' : 'TW2045';
  let isWell = true;
  const report = (what: string, remedy: string, node: ts.Node): void => {
    isWell = false;
    diagnostics.report(code, { what, remedy }, { node, subject });
  };
  if (tool.description.trim() === '') report('the tool', 'Say above the method what it does.', name);
  for (const [argument, schema] of Object.entries(tool.inputSchema.properties)) {
    if (schema.description !== undefined && schema.description.trim() !== '') continue;
    const remedy = `Add \`@param ${argument} …\` to the comment, or \`@param('…')\` to the parameter.`;
    report(`the argument ${argument}`, remedy, markOf(schema, '*')?.node ?? name);
  }
  return isWell || requireDescriptions === 'warn';
}
