import { UserError } from '../errors/index.js';
import { checkToolChoice } from '../model/check-tools.js';
import type { ToolChoice } from '../model/model-settings.js';
import { isProviderTool } from '../model/provider-tool.js';
import type { ModelTool } from '../model/model-tool.js';
import { HOSTED_TOOL_CHOICES } from './hosted-kinds.js';
import type { WireToolChoice } from './wire.js';

/**
 * Which tool the model is to use (B5, B19, B20, B47).
 *
 * @param choice `auto`, `required`, `none`, the name of a function tool, or the provider's word for one of its own tools.
 * @param tools The tools of the request.
 * @param hasOtherTools Whether the request has tools beside these, so that the names here are not all there are.
 * @throws {UserError} The request has no tool of that name, or none at all where one is required.
 */
export function toWireToolChoice(
  choice: ToolChoice,
  tools: readonly ModelTool[],
  hasOtherTools: boolean,
): WireToolChoice {
  if (choice === 'auto') return 'auto';
  if (choice === 'none') return 'none';
  if (choice === 'required') {
    if (tools.length > 0 || hasOtherTools) return 'required';
    throw new UserError(
      "toolChoice is 'required', but the agent offers no tools for this request. " +
        "Give it tools (or look at their `isEnabled`), or use 'auto'.",
    );
  }
  checkToolChoice(choice, tools, hasOtherTools);
  const toolNames = tools.filter((tool) => !isProviderTool(tool)).map(({ name }) => name);
  if (toolNames.includes(choice)) return { type: 'function', name: choice };
  if (HOSTED_TOOL_CHOICES.has(choice)) {
    // The compiler knows only some of these words: the API takes `web_search` here, the package's types omit it.
    return { type: choice } as WireToolChoice;
  }
  if (hasOtherTools) return { type: 'function', name: choice };
  throw new UserError(
    `toolChoice is '${choice}', but no tool of that name is offered in this request ` +
      `(offered: ${toolNames.length > 0 ? toolNames.join(', ') : 'none'}). ` +
      "Use one of these names, 'auto', 'required' or 'none'.",
  );
}
