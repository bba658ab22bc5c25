import type { ToolOptions, ToolsetFacts } from '../../metadata/tool-facts.js';
import type { ManifestTool } from '../../schema/manifest.js';
import { behaviorOf } from '../../tools/tool-behavior.js';

/** What documentation tells of a tool's behavior; the run time asks the decorators themselves. */
export function toldBehavior(
  { defaults }: ToolsetFacts,
  tool: ToolOptions | undefined,
): Pick<ManifestTool, 'needsApproval' | 'effect' | 'deferLoading'> {
  const { needsApproval, effect, deferLoading } = behaviorOf(null, defaults, tool);
  return {
    ...(needsApproval !== false && { needsApproval: needsApproval === true ? true : 'depends' }),
    ...(effect !== undefined && { effect }),
    ...(deferLoading === true && { deferLoading }),
  };
}
