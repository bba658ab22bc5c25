import { UserError } from '../errors/index.js';
import type { BuiltInToolData } from '../model/built-in-call.js';
import type { ToolCallerKind } from '../schema/tool-definition.js';
import type { WireTool } from './wire.js';

/** What decides which form of a tool a model knows. */
export interface WireToolTarget {
  /** `undefined` where a prompt at the API decides about it. */
  readonly model: string | undefined;
  /** Which tool the model is to use, where it is said by name. */
  readonly toolChoice?: string;
}

/** A tool that the API defines and this process carries out, as the API reads it (B22, B54, B77, B78, B94). */
export function toWireBuiltInTool(tool: BuiltInToolData, target: WireToolTarget): WireTool {
  switch (tool.type) {
    case 'shell': {
      const { skills } = tool.environment;
      return {
        type: 'shell',
        environment: { type: 'local', ...(skills && { skills: skills.map((skill) => ({ ...skill })) }) },
        ...callersOf(tool),
      };
    }
    case 'local_shell':
      return { type: 'local_shell' };
    case 'apply_patch':
      return { type: 'apply_patch', ...callersOf(tool) };
    case 'custom':
      return {
        type: 'custom',
        name: tool.name,
        description: tool.description,
        ...(tool.format && { format: { ...tool.format } }),
        ...callersOf(tool),
      };
    case 'computer':
      return isPreview(target) ? previewComputer(tool) : { type: 'computer' };
  }
}

/** Models of the preview know the computer by another name, and have to be told of the screen (B78). */
export function isPreview({ model, toolChoice }: WireToolTarget): boolean {
  if (model === undefined) return toolChoice !== 'computer' && toolChoice !== 'computer_use';
  return model.startsWith('computer-use-preview');
}

function callersOf({ allowedCallers }: { readonly allowedCallers?: readonly ToolCallerKind[] }): {
  allowed_callers?: ToolCallerKind[];
} {
  return allowedCallers === undefined ? {} : { allowed_callers: [...allowedCallers] };
}

/** @throws {UserError} The screen is not described (B80). */
function previewComputer({ environment, dimensions }: BuiltInToolData & { readonly type: 'computer' }): WireTool {
  if (environment === undefined || dimensions === undefined) {
    throw new UserError(
      "The computer tool of a computer-use-preview model, or of a prompt that brings its model along, needs the environment and the dimensions of its screen: give the computer both, use another model, or say toolChoice: 'computer'.",
    );
  }
  const [display_width, display_height] = dimensions;
  return { type: 'computer_use_preview', environment, display_width, display_height };
}
