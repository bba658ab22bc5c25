import { TOOL_BEHAVIOR_NAMES, type ToolBehavior, type ToolBehaviorOptions } from './function-tool.js';
import type { ToolNeedsApproval } from './tool-approval.js';
import type { ToolEffect } from './tool-effect.js';

/**
 * The behavior that options ask for, complete. An option that is `undefined` counts as left out.
 *
 * @param errorFunction What a tool of this kind tells the model of its failures, if nothing else is said.
 * @param layers What was said, the most general first: of a toolset, then of one of its tools.
 */
export function behaviorOf(
  errorFunction: ToolBehavior['errorFunction'],
  ...layers: readonly (ToolBehaviorOptions | undefined)[]
): Pick<ToolBehavior, (typeof TOOL_BEHAVIOR_NAMES)[number]> {
  const given = layers.filter((layer) => layer !== undefined);
  const said = Object.fromEntries(
    given.flatMap((layer) =>
      TOOL_BEHAVIOR_NAMES.map((name) => [name, layer[name]] as const).filter(([, value]) => value !== undefined),
    ),
  ) as ToolBehaviorOptions;
  return { isEnabled: true, errorFunction, repair: 'lenient', ...said, needsApproval: needsApproval(given) };
}

/** What is said closest to the tool holds: a destructive effect asks unless it is told not to where it stands, or closer. */
function needsApproval(layers: readonly ToolBehaviorOptions[]): ToolNeedsApproval {
  let effect: ToolEffect | undefined;
  for (const layer of layers.toReversed()) {
    if (layer.needsApproval !== undefined) return layer.needsApproval;
    effect ??= layer.effect;
    if (effect === 'destructive') return true;
  }
  return false;
}
