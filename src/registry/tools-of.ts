import { IncompleteMetadataError, refuseUnknownOptions, StaleManifestError, UserError } from '../errors/index.js';
import type { ManifestParameter } from '../schema/manifest.js';
import type { FunctionTool } from '../tools/function-tool.js';
import { isToolName } from '../tools/tool-name.js';
import { inspectToolset, type Toolset } from './inspect-toolset.js';
import { manifestDtosOf, manifestEntryOf } from './manifest-store.js';
import { callOn, methodTool, type CallMethod } from './method-tool.js';
import { settleTools, type SettledTool } from './settle-tools.js';
import { refuseDuplicates } from './refuse-duplicates.js';
import { staleRules } from './stale-rules.js';
import { staleDifferences } from './stale-differences.js';

/** Options of `toolsOf`. */
export interface ToolsOfOptions {
  /** Put in front of every tool's name: tells several instances of one class apart. */
  readonly prefix?: string;
  /** Offers only these methods. */
  readonly only?: readonly string[];
  /** Offers all methods but these. */
  readonly except?: readonly string[];
}

/**
 * The tools of an object: its tagged methods, inherited ones included, and the static ones of its class. Of a class: the static ones.
 *
 * @throws UserError when there is not one tool, or `only`/`except` name a method that is none.
 * @throws IncompleteMetadataError with every gap of the class.
 * @throws StaleManifestError when the manifest was generated from another version of the class.
 * @throws DuplicateToolError when two methods claim one name.
 */
export function toolsOf(instanceOrClass: object, options: ToolsOfOptions = {}): FunctionTool[] {
  refuseUnknownOptions('toolsOf()', options, ['prefix', 'only', 'except'] satisfies (keyof ToolsOfOptions)[]);
  return makeTools(inspectToolset(instanceOrClass), options).map(({ tool }) => tool);
}

/** A tool and the method that it calls. */
export interface MethodTool {
  readonly method: string;
  readonly isStatic: boolean;
  readonly parameters: readonly ManifestParameter[];
  readonly tool: FunctionTool;
}

/**
 * The same for a toolset of which there is not one instance: `callMethod` finds it, call by call.
 *
 * @param prototype An object of the toolset's class, which no method is called on; its prototype is enough.
 * @throws As `toolsOf` does.
 */
export function toolsCalledBy(prototype: object, callMethod: CallMethod): MethodTool[] {
  return makeTools(inspectToolset(prototype), {}, callMethod);
}

function makeTools(toolset: Toolset, options: ToolsOfOptions, callMethod: CallMethod = callOn(toolset)): MethodTool[] {
  const { prefix = '' } = options;
  const { constructor, facts } = toolset;
  const entry = manifestEntryOf(constructor);
  if (entry !== undefined) {
    const differences = [
      ...staleDifferences(constructor, facts, entry),
      ...staleRules(entry, manifestDtosOf(constructor)),
    ];
    if (differences.length > 0) throw new StaleManifestError(constructor.name, differences);
  }
  const settled = settleTools(toolset, entry);
  // A class whose only decorators are misplaced has no tools to choose from, and its gaps say why.
  if (settled.tools.length === 0) throw new IncompleteMetadataError(constructor.name, toolset.gaps);
  const chosen = choose(toolset, settled.tools, options);
  const gaps = [...toolset.gaps, ...settled.gaps, ...prefixGaps(constructor.name, chosen, prefix)];
  if (gaps.length > 0) throw new IncompleteMetadataError(constructor.name, gaps);
  const tools = chosen.map((one) => ({
    method: one.tool.method,
    isStatic: one.tool.static === true,
    parameters: one.tool.parameters,
    tool: methodTool(toolset, one, entry, { prefix, callMethod }),
  }));
  refuseDuplicates(tools.map(({ tool }) => tool));
  return tools;
}

function choose(
  toolset: Toolset,
  tools: readonly SettledTool[],
  { only, except }: ToolsOfOptions,
): readonly SettledTool[] {
  const known = new Set(tools.map(({ tool }) => tool.method));
  const unknown = [...(only ?? []), ...(except ?? [])].filter((method) => !known.has(method));
  if (unknown.length > 0) {
    throw new UserError(
      `toolsOf(${toolset.constructor.name}) names ${unknown.map((method) => `'${method}'`).join(', ')}, ` +
        `but its tools are ${[...known].map((method) => `'${method}'`).join(', ')}.`,
    );
  }
  const chosen = tools.filter(
    ({ tool }) => (only === undefined || only.includes(tool.method)) && !except?.includes(tool.method),
  );
  if (chosen.length === 0)
    throw new UserError(
      `toolsOf(${toolset.constructor.name}) leaves no tool: \`only\` and \`except\` exclude them all.`,
    );
  return chosen;
}

function prefixGaps(className: string, tools: readonly SettledTool[], prefix: string): string[] {
  return tools
    .filter(({ tool }) => isToolName(tool.name) && !isToolName(prefix + tool.name))
    .map(
      ({ tool }) =>
        `${className}.${tool.method}: with its prefix the tool would be named ${JSON.stringify(prefix + tool.name)}, but names have 1 to 64 letters, digits, "_" and "-".`,
    );
}
