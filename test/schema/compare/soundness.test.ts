import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { compareSchemas } from '../../../src/schema/compare/compare-schemas.js';
import type { JsonSchema } from '../../../src/schema/json-schema.js';
import { lazyValidator } from '../../../src/schema/validators.js';
import { anyPair, anySchema, anyValue, edgeValues } from './random-schemas.js';

/** Whether values fit; undefined where references go round in circles or nowhere, which no validator can read. */
function judge(schema: JsonSchema): (value: unknown) => boolean | undefined {
  const isValid = lazyValidator(schema);
  let isReadable = true;
  return (value) => {
    if (!isReadable) return undefined;
    try {
      return isValid(value);
    } catch (error) {
      if (!/call stack|can't resolve reference/.test(String(error))) throw error;
      isReadable = false;
      return undefined;
    }
  };
}

const runs = Number(process.env.FC_RUNS ?? 150);

describe('what the comparison of any two schemas claims', () => {
  it('is true of every value', () => {
    const proved = { keepsOld: 0, addsNothing: 0 };
    fc.assert(
      fc.property(anyPair, fc.array(anyValue, { maxLength: 6 }), ({ before, after }, values) => {
        const changes = compareSchemas(before, after);
        const keepsOld = changes.every((change) => change.keepsOld);
        const addsNothing = changes.every((change) => change.addsNothing);
        const [fits, fitsNow] = [judge(before), judge(after)];
        const judged = [...edgeValues, ...values].map((value) => ({ value, was: fits(value), is: fitsNow(value) }));
        const lost = keepsOld ? judged.filter(({ was, is }) => was === true && is === false) : [];
        const added = addsNothing ? judged.filter(({ was, is }) => is === true && was === false) : [];

        expect({ lost, added }).toEqual({ lost: [], added: [] });
        if (keepsOld) proved.keepsOld += judged.filter(({ was }) => was).length;
        if (addsNothing) proved.addsNothing += judged.filter(({ is }) => is).length;
      }),
      { numRuns: runs },
    );
    // A comparison that never proves anything would be true as well.
    expect(proved.keepsOld).toBeGreaterThan(runs * 2);
    expect(proved.addsNothing).toBeGreaterThan(runs * 2);
  });

  it('is nothing at all about a schema and itself', () => {
    fc.assert(
      fc.property(anySchema, anySchema, (schema, other) => {
        const whole = { ...schema, $defs: { one: other, two: { type: 'string' as const } } };
        const changes = compareSchemas(whole, structuredClone(whole));
        expect(changes).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});
