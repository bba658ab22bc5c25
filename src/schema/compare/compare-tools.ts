import type { ManifestDto, ManifestTool, ManifestToolset } from '../manifest.js';
import { compareArguments } from './compare-arguments.js';
import { compareFacts } from './compare-facts.js';
import { compareResults } from './compare-results.js';
import { compareRules } from './compare-rules.js';
import { summed, type ToolDifference } from './tool-change.js';

/** A tool with what its manifest says around it. */
export interface PlacedTool {
  /** `Class.method` */
  readonly subject: string;
  readonly toolset: ManifestToolset;
  readonly tool: ManifestTool;
  readonly dtos: Readonly<Record<string, ManifestDto>>;
}

/** What changed about one tool, what breaks somebody first. */
export function compareTools(before: PlacedTool, after: PlacedTool): ToolDifference {
  const changes = [
    ...compareFacts(before, after),
    ...compareArguments(before.tool, after.tool),
    ...compareRules(before, after),
    ...compareResults(before.tool, after.tool),
  ];
  const rank = (impacts: { readonly models: string; readonly callers: string }): number =>
    [impacts.models, impacts.callers].filter((impact) => impact === 'compatible').length;
  const { name, source } = after.tool;
  return {
    tool: after.subject,
    name,
    ...(source !== undefined && { source }),
    status: 'changed',
    ...summed(changes),
    changes: changes.toSorted((left, right) => rank(left) - rank(right)),
  };
}
