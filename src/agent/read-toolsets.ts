import { UserError } from '../errors/index.js';
import { isProviderTool } from '../model/provider-tool.js';
import { checkToolset } from '../registry/index.js';
import { adoptListed } from '../tools/adopt-tool.js';
import { isFunctionTool } from '../tools/function-tool.js';
import { checkProviderTool } from '../tools/hosted/check-provider-tool.js';

/**
 * What an agent lists as its tools. Only what decorators tell is checked: the manifest may be imported after the module that makes the
 * agent.
 *
 * @throws UserError when something listed has no tools at all.
 */
export function readToolsets(agentName: string, tools: readonly object[]): readonly object[] {
  if (!Array.isArray(tools)) {
    throw new UserError(`Agent "${agentName}": tools is no list; write tools: [new Weather(), …].`);
  }
  const toolsets = tools.map(adoptListed);
  for (const toolset of toolsets) {
    if (isProviderTool(toolset)) checkProviderTool(toolset);
    else if (!isFunctionTool(toolset)) checkToolset(toolset);
  }
  return toolsets;
}
