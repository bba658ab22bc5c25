import type { Codec, CodecOptions } from './codec-contract.js';
import type { JsonSchema } from './json-schema.js';
import { mergeIntersections } from './merge-intersections.js';
import { compilePlainCodec } from './plain-codec.js';
import { compileStrictCodec } from './strict-codec.js';
import { refuseMalformed } from './refuse-malformed.js';
import { refuseNonJson } from './refuse-non-json.js';
import { withoutIdleReferences } from './without-idle-references.js';

export type { Codec, CodecOptions } from './codec-contract.js';

/**
 * Makes the codec of a tool from the exact schema of its arguments. Schemas are lowered now, so mistakes show at start;
 * validators are compiled at the first call.
 *
 * @throws UnsupportedSchemaError naming the place in the schema and what to write instead.
 */
export function compileCodec(exact: JsonSchema, options: CodecOptions = {}): Codec {
  const toolName = options.toolName ?? 'tool';
  refuseNonJson(exact, toolName);
  refuseMalformed(exact, toolName);
  const schema = mergeIntersections(withoutIdleReferences(exact, toolName));
  return (options.strict ?? true)
    ? compileStrictCodec(schema, toolName, options.takesAnyValue ?? false)
    : compilePlainCodec(schema, toolName);
}
