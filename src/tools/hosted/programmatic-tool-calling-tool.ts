import { refuseUnknownOptions } from '../../errors/index.js';
import type { ProgrammaticToolCallingTool } from '../../model/provider-tool.js';

/**
 * Lets the model write programs that call tools, many of them and one after another, without reading what comes of each (B23). Its provider
 * runs them; the calls come here like any other, with approvals, guardrails and limits. A program calls only tools whose `allowedCallers`
 * say so. Needs a model of the Responses API.
 *
 * @throws UserError when it is given options: it has none.
 * @example
 * const price = functionTool({ name: 'price', allowedCallers: ['direct', 'programmatic'], … });
 * const agent = new Agent({ name: 'Desk', tools: [price, programmaticToolCallingTool()] });
 */
export function programmaticToolCallingTool(
  options: Readonly<Record<string, never>> = {},
): ProgrammaticToolCallingTool {
  refuseUnknownOptions('programmaticToolCallingTool()', options, []);
  return { type: 'programmatic_tool_calling', name: 'programmatic_tool_calling' };
}
