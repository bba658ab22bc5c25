import type { ToolFacts } from '../metadata/index.js';
import type { Class } from '../schema/class.js';
import type { ManifestTool, ManifestToolset } from '../schema/manifest.js';
import { whyNotMade } from '../validation/index.js';
import type { ToolDtos } from './dto-arguments.js';
import { dtoParameters } from './dto-parameters.js';
import { manifestDtosOf } from './manifest-store.js';
import { reflectTool, type ReflectedTool } from './reflect-tool.js';
import { resolveTool } from './resolve-tool.js';
import type { Toolset } from './inspect-toolset.js';

/** One tool with every fact settled. */
export interface SettledTool {
  readonly tool: ManifestTool;
  /** The same before decorators had their say. */
  readonly manifest: ManifestTool;
  readonly facts: ToolFacts;
  readonly dtos: ToolDtos;
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
    const dtos = entry
      ? boundDtos(toolset.constructor, owner, derived.tool)
      : { byPosition: derived.dtos, byPointer: NONE };
    const found = [...derived.gaps, ...resolved.gaps, ...(entry ? notMade(dtos) : [])];
    gaps.push(...found.map((gap) => `${toolset.constructor.name}.${method}: ${gap}`));
    tools.push({ tool: resolved.tool, manifest: derived.tool, facts, dtos });
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
  return { tool, gaps: [], dtos: new Map() };
}

const NONE: ReadonlyMap<string, Class> = new Map();

/** What the first call that needs an instance would fail on. */
function notMade({ byPosition, byPointer }: ToolDtos): readonly string[] {
  const classes = new Set([...byPosition.values(), ...byPointer.values()]);
  return [...classes].map(whyNotMade).filter((why) => why !== undefined);
}

/** The classes that a manifest names, and those that only the compiler tells of. */
function boundDtos(constructor: Class, owner: object, tool: ManifestTool): ToolDtos {
  const { method, parameters, dtos = {} } = tool;
  const classes = manifestDtosOf(constructor)?.classes() ?? {};
  const byPosition = new Map(dtoParameters(owner, method, parameters));
  for (const [index, { dto }] of parameters.entries()) {
    const named = dto === undefined ? undefined : classes[dto];
    if (named !== undefined) byPosition.set(index, named);
  }
  const byPointer = Object.entries(dtos).flatMap(([pointer, name]) => {
    const named = classes[name];
    return named === undefined ? [] : [[pointer, named] as const];
  });
  return { byPosition, byPointer: new Map(byPointer) };
}
