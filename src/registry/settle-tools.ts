import type { ToolFacts } from '../metadata/index.js';
import type { Class } from '../schema/class.js';
import type { ManifestTool, ManifestToolset } from '../schema/manifest.js';
import { dtoParameters } from './dto-parameters.js';
import { reflectTool, type ReflectedTool } from './reflect-tool.js';
import { resolveTool } from './resolve-tool.js';
import type { Toolset } from './inspect-toolset.js';

/** One tool with every fact settled. */
export interface SettledTool {
  readonly tool: ManifestTool;
  readonly facts: ToolFacts;
  /** The classes of parameters that are DTOs, by position. */
  readonly dtos: ReadonlyMap<number, Class>;
}

/** Joins what decorators said with what the manifest, or else reflection, knows: all tools of a toolset and all their gaps. */
export function settleTools(
  toolset: Toolset,
  entry: ManifestToolset | undefined,
): { readonly tools: readonly SettledTool[]; readonly gaps: readonly string[] } {
  const gaps: string[] = [];
  const tools: SettledTool[] = [];
  const settle = (owner: object, method: string, facts: ToolFacts): void => {
    if (facts.tool === undefined) return;
    const derived = entry ? fromManifest(entry, owner, method) : reflectTool(owner, method, facts);
    const resolved = resolveTool(derived.tool, {
      ...facts,
      tool: { ...toolset.facts.toolset?.defaults, ...facts.tool },
    });
    gaps.push(...[...derived.gaps, ...resolved.gaps].map((gap) => `${toolset.constructor.name}.${method}: ${gap}`));
    tools.push({ tool: resolved.tool, facts, dtos: derived.dtos });
  };
  if (toolset.instance) {
    for (const [method, facts] of toolset.facts.instance)
      settle(toolset.constructor.prototype as object, method, facts);
  }
  for (const [method, facts] of toolset.facts.static) settle(toolset.constructor, method, facts);
  return { tools, gaps };
}

/** A manifest that lacks the method is stale, which is refused before this is asked. */
function fromManifest(entry: ManifestToolset, owner: object, method: string): ReflectedTool {
  const isStatic = typeof owner === 'function';
  const tool = entry.tools.find((known) => known.method === method && (known.static === true) === isStatic);
  if (tool === undefined)
    throw new Error(`Unreachable: ${entry.className}.${method} passed the check for stale manifests.`);
  return { tool, gaps: [], dtos: dtoParameters(owner, method, tool.parameters) };
}
