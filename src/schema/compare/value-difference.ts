import { jsonIdentity } from '../json-identity.js';
import { shortJson } from '../short-json.js';
import type { SchemaChange } from './schema-change.js';

/** Which values came to an `enum`, or went. */
export function valueDifference({ before, after }: SchemaChange, direction: 'gone' | 'new'): string {
  const [from, to] = direction === 'gone' ? [before, after] : [after, before];
  const rest = new Set(listOf(to).map((value) => jsonIdentity(value)));
  const found = listOf(from).filter((value) => !rest.has(jsonIdentity(value)));
  const words = direction === 'gone' ? 'not accepted any more' : 'not known to who reads it';
  if (found.length === 0) return direction === 'gone' ? 'other values were accepted' : 'other values may come now';
  return `${found.map((value) => shortJson(value)).join(', ')} ${found.length === 1 ? 'is' : 'are'} ${words}`;
}

function listOf(values: unknown): readonly unknown[] {
  return Array.isArray(values) ? values : [];
}
