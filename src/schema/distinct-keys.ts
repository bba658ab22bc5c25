import type { Lowering, Place } from './lowering.js';
import { itemPath, propertyPath } from './schema-path.js';

/** Notes that nothing in a list of `{ key, value }` tells the model to write each key once. */
export function distinctKeysLoss(place: Place, run: Lowering): void {
  const path = propertyPath(itemPath(place.path), 'key');
  run.report(
    { ...place, path },
    'uniqueItems',
    true,
    'Strict function calling cannot ask a list for keys that differ.',
  );
}
