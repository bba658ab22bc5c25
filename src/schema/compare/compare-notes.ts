import { jsonIdentity } from '../json-identity.js';
import type { SchemaChange } from './schema-change.js';
import type { SchemaView } from './schema-view.js';

/** What changed about keywords that only tell something. */
export function compareNotes([before, after]: readonly [SchemaView, SchemaView], path: string): SchemaChange[] {
  return ['description', 'default', 'title', 'examples', 'deprecated'].flatMap((keyword): SchemaChange[] => {
    const [was, is] = [before.schema[keyword], after.schema[keyword]];
    if (jsonIdentity(was) === jsonIdentity(is)) return [];
    const values = { ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
    return [{ kind: 'note', path, keyword, ...values, keepsOld: true, addsNothing: true }];
  });
}
