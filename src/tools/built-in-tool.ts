import { UserError } from '../errors/index.js';
import type { BuiltInCall, BuiltInResult, BuiltInToolData } from '../model/built-in-call.js';
import type { ContentPart, FunctionCallItem } from '../model/item.js';
import type { ToolSearchTool } from '../model/provider-tool.js';
import type { FunctionTool, ManualTool } from './function-tool.js';
import type { RunContext } from './run-context.js';
import type { Tool } from './tool.js';

/** A tool that its provider defines and this process carries out: `invoke` is given the call as JSON. */
export interface BuiltInTool extends ManualTool {
  readonly builtIn: BuiltInBehavior;
}

export interface BuiltInBehavior {
  /** What the model is shown. */
  readonly shown: BuiltInToolData | ToolSearchTool;
  /** What spans call the tool. @default its name */
  readonly tracedAs?: string;
  /**
   * What `invoke` returned, as the model is to receive it.
   *
   * @param asContent Makes of it what the result of a function is made: text, or parts.
   */
  toAnswer(output: unknown, asContent: (output: unknown) => BuiltInAnswer['content']): BuiltInAnswer;
  /** The same of a text that takes an output's place: a failure, or why the call did not run. */
  toRefusal(message: string): BuiltInAnswer;
  /** Decides at once about a call that needs approval; `undefined`, or anything but yes and no, leaves it waiting (B74). */
  readonly onApproval?: (runContext: RunContext, call: FunctionCallItem) => unknown;
}

/** An answer as a text, and in the form of the provider's tool. */
export interface BuiltInAnswer {
  readonly content: string | readonly ContentPart[];
  readonly builtIn: BuiltInResult;
}

/** A tool as the model is shown it. */
export function shownOf<T extends Tool>(tool: T): T | BuiltInBehavior['shown'] {
  return isBuiltIn(tool) ? tool.builtIn.shown : tool;
}

/** What `onApproval` may say. */
export interface ImmediateDecision {
  readonly approve: boolean;
  /** What the model reads of a rejection. @default the run's own text */
  readonly reason?: string;
}

export function isBuiltIn(tool: object | undefined): tool is BuiltInTool {
  return tool !== undefined && 'builtIn' in tool;
}

/**
 * Whether a tool carries out calls of this kind: those of its own, and those that a model made in another form of it: a patch as free text
 * (B97), a command as the older shell tool has it (B77).
 */
export function takesCallsOf(tool: FunctionTool | undefined, kind: BuiltInCall['kind']): boolean {
  if (!isBuiltIn(tool)) return false;
  const { type } = tool.builtIn.shown;
  return type === kind || (type === 'apply_patch' && kind === 'custom') || (type === 'shell' && kind === 'local_shell');
}

/** The answer in the form of the call, which is not always that of the tool. */
export function inFormOf({ kind }: BuiltInCall, answer: BuiltInResult): BuiltInResult {
  return kind === 'custom' || kind === 'local_shell' ? { kind } : answer;
}

/** Whether a provider could not tell two tools apart: its calls say the kind of the tool, and no name. */
export function areOfOneKind(one: FunctionTool, other: FunctionTool): boolean {
  return kindOf(one) !== undefined && kindOf(one) === kindOf(other);
}

/** @throws UserError for two of a kind (B83). */
export function refuseTwoOfAKind(tools: readonly Tool[]): void {
  const counts = new Map<string, number>();
  for (const tool of tools) {
    const kind = kindOf(tool);
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const [kind, count] of counts) {
    if (count > 1) {
      throw new UserError(
        `You can only provide one ${kind} tool. Got ${count}. Leave the others out, or let their isEnabled choose one.`,
      );
    }
  }
}

/** The kind of a tool of which there can be one; `undefined` of functions, and of tools that are called by name. */
export function kindOf(tool: Tool): string | undefined {
  if (tool.type === 'hosted_shell') return 'shell';
  return isBuiltIn(tool) && tool.builtIn.shown.type !== 'custom' ? tool.builtIn.shown.type : undefined;
}
