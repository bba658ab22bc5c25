import { UserError } from '../errors/index.js';
import type { ToolChoice } from '../model/model-settings.js';
import { isBuiltInTool, type ModelTool } from '../model/model-tool.js';
import type { WireToolTarget } from './to-wire-built-in-tool.js';
import { toWireComputerChoice } from './to-wire-computer-choice.js';
import type { WireToolChoice } from './wire.js';

/**
 * The choice of a tool that the API defines, by its name or its kind; `undefined` for any other choice.
 *
 * @throws {UserError} The API has no such choice.
 */
export function toWireBuiltInChoice(
  choice: ToolChoice,
  tools: readonly ModelTool[],
  target: WireToolTarget,
): WireToolChoice | undefined {
  if (choice === 'shell' && tools.some(({ type }) => type === 'hosted_shell')) return { type: 'shell' };
  const own = tools.filter(isBuiltInTool);
  const tool =
    own.find(({ name }) => name === choice) ??
    (tools.some(({ name }) => name === choice) ? undefined : own.find(({ type }) => type === choice));
  switch (tool?.type) {
    case 'shell':
    case 'apply_patch':
      return { type: tool.type };
    case 'custom':
      return tool.name === choice ? { type: 'custom', name: tool.name } : undefined;
    case 'local_shell':
      throw new UserError("toolChoice cannot name the older shell tool; use 'required', or a shellTool().");
    case 'computer':
    case undefined:
      return toWireComputerChoice(choice, tools, target);
  }
}
