import type { Manifest, ManifestTool, ManifestToolset } from '../manifest.js';
import { compareTools, type PlacedTool } from './compare-tools.js';
import { summed, toolChange, type ManifestDifference, type ToolDifference } from './tool-change.js';

/**
 * What changed from one manifest to another, tool by tool, and what it means to models and callers. A tool is known by its class and
 * method; where that is gone, by the name that models call it.
 */
export function diffManifests(before: Manifest, after: Manifest): ManifestDifference {
  const [old, now] = [placedTools(before), placedTools(after)];
  const pairs = pairUp(old, now);
  const taken = new Set(pairs.values());
  const changed = [...pairs].map(([was, is]) => compareTools(was, is)).filter(({ changes }) => changes.length > 0);
  const tools = [
    ...old.filter((tool) => !pairs.has(tool)).map(removed),
    ...changed,
    ...now.filter((tool) => !taken.has(tool)).map(added),
  ];
  return { ...summed(tools), tools };
}

function placedTools(manifest: Manifest): PlacedTool[] {
  return manifest.toolsets.flatMap((toolset) => toolset.tools.map((tool) => placed(toolset, tool, manifest)));
}

function placed(toolset: ManifestToolset, tool: ManifestTool, { dtos = {} }: Manifest): PlacedTool {
  return { subject: `${toolset.className}.${tool.method}`, toolset, tool, dtos };
}

function pairUp(old: readonly PlacedTool[], now: readonly PlacedTool[]): Map<PlacedTool, PlacedTool> {
  const pairs = new Map<PlacedTool, PlacedTool>();
  const taken = new Set<PlacedTool>();
  const match = (keyOf: (tool: PlacedTool) => string): void => {
    const waiting = Map.groupBy(
      now.filter((tool) => !taken.has(tool)),
      keyOf,
    );
    for (const was of old) {
      const is = pairs.has(was) ? undefined : waiting.get(keyOf(was))?.shift();
      if (is === undefined) continue;
      pairs.set(was, is);
      taken.add(is);
    }
  };
  const place = ({ subject, tool }: PlacedTool): string => `${subject} ${tool.static === true}`;
  const name = ({ toolset, tool }: PlacedTool): string => `${toolset.namespace ?? ''} ${tool.name}`;
  // Two classes of one name are told apart by what their tools are called.
  match((tool) => `${place(tool)} ${name(tool)}`);
  match(name);
  match(place);
  return pairs;
}

function removed({ subject, tool }: PlacedTool): ToolDifference {
  const change = toolChange({
    part: 'tool',
    kind: 'removed',
    path: '',
    before: tool.name,
    models: 'breaking',
    callers: 'breaking',
    why: 'who knows the tool may still call it',
  });
  return { ...head(subject, tool), status: 'removed', ...summed([change]), changes: [change] };
}

function added({ subject, tool }: PlacedTool): ToolDifference {
  const change = toolChange({
    part: 'tool',
    kind: 'added',
    path: '',
    after: tool.name,
    models: 'compatible',
    callers: 'compatible',
    why: 'nobody depends on it yet',
  });
  return { ...head(subject, tool), status: 'added', ...summed([change]), changes: [change] };
}

function head(subject: string, { name, source }: ManifestTool): Pick<ToolDifference, 'tool' | 'name' | 'source'> {
  return { tool: subject, name, ...(source !== undefined && { source }) };
}
