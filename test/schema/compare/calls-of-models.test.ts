import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { UnsupportedSchemaError } from '../../../src/errors/index.js';
import {
  compileCodec,
  type Codec,
  type JsonSchema,
  type Manifest,
  type ObjectSchema,
} from '../../../src/schema/index.js';
import { diffManifests } from '../../../src/schema/compare/index.js';
import { anyPair, anyValue } from './random-schemas.js';

function inputOf({ $defs, ...it }: JsonSchema, isOptional: boolean): ObjectSchema {
  return {
    type: 'object',
    properties: { it },
    required: isOptional ? [] : ['it'],
    additionalProperties: false,
    ...($defs && { $defs }),
  };
}

function manifestOf(inputSchema: ObjectSchema, strict: boolean): Manifest {
  const tool = { method: 'go', name: 'go', description: '', parameters: [], inputSchema, ...(!strict && { strict }) };
  return { version: 1, toolsets: [{ className: 'A', source: 'a.ts:1', tools: [tool] }] };
}

/** Undefined for what no tool can have. */
function codecOf(inputSchema: ObjectSchema, strict: boolean): Codec | undefined {
  try {
    return compileCodec(inputSchema, { strict });
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return undefined;
    throw error;
  }
}

/** Whether a call is taken; undefined where references go round in circles or nowhere, which no validator can read. */
function takes(codec: Codec, call: unknown): boolean | undefined {
  try {
    return codec.problems(call).length === 0;
  } catch (error) {
    if (/call stack|can't resolve reference/.test(String(error))) return undefined;
    throw error;
  }
}

const runs = Number(process.env.FC_RUNS ?? 60);

describe('what models wrote for a tool as it was', () => {
  it('is taken by the tool as it is, where the change is said to be compatible', () => {
    let taken = 0;
    const flags = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean());
    const values = fc.array(anyValue, { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(
        anyPair,
        flags,
        values,
        ({ before, after }, [wasOptional, isOptional, wasStrict, isStrict], drawn) => {
          const [old, now] = [inputOf(before, wasOptional), inputOf(after, isOptional)];
          const [codec, codecNow] = [codecOf(old, wasStrict), codecOf(now, isStrict)];
          fc.pre(codec !== undefined && codecNow !== undefined);
          const { models } = diffManifests(manifestOf(old, wasStrict), manifestOf(now, isStrict));
          fc.pre(models === 'compatible');
          const calls = [{}, ...drawn.map((it) => ({ it })), ...drawn.map((it) => codec.lower({ it }))].filter((call) =>
            takes(codec, call),
          );
          taken += calls.length;

          expect(calls.filter((call) => takes(codecNow, call) === false)).toEqual([]);
        },
      ),
      { numRuns: runs, maxSkipsPerRun: 1000 },
    );
    expect(taken).toBeGreaterThan(runs);
  });
});
