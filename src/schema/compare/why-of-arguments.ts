import { isBound } from './bounds.js';
import { valueDifference } from './value-difference.js';
import type { SchemaChange } from './schema-change.js';

/** Why a change of a tool's arguments is compatible or not. */
export function whyOfArguments(change: SchemaChange): string {
  const { kind, keepsOld, keyword, isOptional } = change;
  switch (kind) {
    case 'added':
      if (keepsOld) return 'calls without it are still right';
      return isOptional ? 'other values were accepted under this name' : 'calls that were right do not have it';
    case 'removed':
      return keepsOld
        ? 'calls that have it are still right'
        : 'calls that still have it are not what is asked for any more';
    case 'required':
      return 'calls that leave it out are refused now';
    case 'optional':
      return 'calls that have it are still right';
    case 'values':
      return keepsOld ? 'all values that were accepted still are' : valueDifference(change, 'gone');
    case 'branch-added':
      return 'all values that were accepted still are';
    case 'note':
      return keyword === 'default' ? whyOfDefault(change) : 'what is accepted is the same';
    case 'type':
    case 'keyword':
    case 'branch-removed':
      if (keepsOld) return 'all values that were accepted still are';
      return kind === 'keyword' && !isBound(keyword)
        ? 'it cannot be proved that all values that were accepted still are'
        : 'values that were accepted are refused now';
    case 'unproved':
      return keepsOld
        ? 'all values that were accepted still are'
        : 'it cannot be proved that all values that were accepted still are';
  }
}

function whyOfDefault({ before, after }: SchemaChange): string {
  if (before === undefined) return 'what may be sent is the same';
  return after === undefined
    ? 'calls that leave it out had this value, and have none now'
    : 'calls that leave it out mean another value now';
}
