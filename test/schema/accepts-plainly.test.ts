import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { compileCodec } from '../../src/schema/codec.js';
import { RepairSchemas } from '../../src/schema/repair-schemas.js';
import { lazyValidator } from '../../src/schema/validators.js';
import { json, sample, wholeSchema } from '../support/random-samples.js';

it.each([true, false])('judging parts without a validator agrees with the validator (strict: %s)', (strict) => {
  fc.assert(
    fc.property(sample, json, fc.boolean(), ({ schema, value }, noise, isNoise) => {
      const codec = compileCodec(wholeSchema(schema), { strict });
      const right = JSON.parse(JSON.stringify(codec.lower({ it: value }))) as { readonly it: unknown };
      const sent = isNoise ? { it: noise } : Array.isArray(right.it) ? { it: [...right.it, noise] } : right;
      const wire = codec.wireSchema;

      expect(new RepairSchemas(wire).accepts(wire, sent)).toBe(lazyValidator(wire)(sent));
    }),
    { numRuns: 40 },
  );
});
