import type { ToolChoice } from '../model/model-settings.js';
import { isBuiltInTool, type ModelTool } from '../model/model-tool.js';
import { isPreview, type WireToolTarget } from './to-wire-built-in-tool.js';
import type { WireToolChoice } from './wire.js';

const NAMES: ReadonlySet<string> = new Set(['computer', 'computer_use', 'computer_use_preview']);

/** The choice of the computer, which the API calls differently from model to model; `undefined` for any other choice (B81, B82). */
export function toWireComputerChoice(
  choice: ToolChoice,
  tools: readonly ModelTool[],
  target: WireToolTarget,
): WireToolChoice | undefined {
  const computer = tools.find((tool) => isBuiltInTool(tool) && tool.type === 'computer');
  if (computer === undefined || !(NAMES.has(choice) || computer.name === choice)) return undefined;
  return { type: isPreview(target) ? 'computer_use_preview' : 'computer' };
}
