import { TOOL_BEHAVIOR_NAMES, type ToolBehavior, type ToolBehaviorOptions } from './function-tool.js';

/**
 * The behavior that options ask for, complete. An option that is `undefined` counts as left out.
 *
 * @param options What was said of the tool.
 * @param errorFunction What a tool of this kind tells the model of its failures, if nothing else is said.
 */
export function behaviorOf(
  options: ToolBehaviorOptions,
  errorFunction: ToolBehavior['errorFunction'],
): Pick<ToolBehavior, (typeof TOOL_BEHAVIOR_NAMES)[number]> {
  const said = Object.fromEntries(
    TOOL_BEHAVIOR_NAMES.map((name) => [name, options[name]]).filter(([, value]) => value !== undefined),
  ) as ToolBehaviorOptions;
  return { isEnabled: true, errorFunction, repair: 'lenient', needsApproval: said.effect === 'destructive', ...said };
}
