import type { ManifestTool } from '../manifest.js';
import { isBound } from './bounds.js';
import { compareSchemas } from './compare-schemas.js';
import type { SchemaChange } from './schema-change.js';
import { toolChange, type ToolChange } from './tool-change.js';
import { valueDifference } from './value-difference.js';

/**
 * What changed about the result of a tool: whoever reads it must not meet what could not come before. A model reads any text, so that only
 * callers can break.
 */
export function compareResults(
  { outputSchema: before }: ManifestTool,
  { outputSchema: after }: ManifestTool,
): ToolChange[] {
  if (before === undefined && after === undefined) return [];
  // Of a result that is not described, anything may be expected.
  return compareSchemas(before ?? {}, after ?? {}).map((change) => {
    const { keepsOld: _, addsNothing, isOptional: __, ...facts } = change;
    return toolChange(
      {
        part: 'result',
        ...facts,
        models: 'compatible',
        callers: addsNothing ? 'compatible' : 'breaking',
        why: whyOfResult(change),
      },
      change.kind === 'note' ? 'patch' : 'minor',
    );
  });
}

function whyOfResult(change: SchemaChange): string {
  const { kind, addsNothing, keyword } = change;
  if (kind === 'note') return 'the result is the same';
  if (addsNothing) return 'nothing comes that could not come before';
  switch (kind) {
    case 'removed':
      return 'who reads it may not find it any more';
    case 'optional':
      return 'it was always there, and may be missing now';
    case 'added':
      return 'results did not have it, and who checks them may refuse it';
    case 'values':
      return valueDifference(change, 'new');
    case 'branch-added':
    case 'type':
      return 'values may come that could not come before';
    case 'keyword':
      return isBound(keyword)
        ? 'values may come that could not come before'
        : 'it cannot be proved that nothing comes that could not come before';
    case 'required':
    case 'branch-removed':
    case 'unproved':
      return 'it cannot be proved that nothing comes that could not come before';
  }
}
