import type { Json, JsonSchema, JsonTypeName } from './json-schema.js';
import type { Lowered, Lowering, Place, WireNode } from './lowering.js';
import { compilePattern } from './pattern.js';
import { KEYWORDS_BY_TYPE } from './schema-keywords.js';
import { typesOfValues } from './schema-types.js';
import { SAME } from './shape.js';

/** Strings, numbers, booleans and null, with what holds for them. */
export function lowerScalar(schema: JsonSchema, types: readonly JsonTypeName[], place: Place, run: Lowering): Lowered {
  const node: WireNode = { type: types.length === 1 ? types[0] : types };
  const keywords: string[] = [];
  if (types.includes('string')) keywords.push(...KEYWORDS_BY_TYPE.string, 'contentEncoding');
  if (types.includes('number') || types.includes('integer')) keywords.push(...KEYWORDS_BY_TYPE.number);
  for (const keyword of keywords) {
    if (schema[keyword] !== undefined) node[keyword] = schema[keyword];
  }
  if (schema.pattern !== undefined && compilePattern(schema.pattern) === undefined) {
    run.fail(place, 'pattern', `is ${JSON.stringify(schema.pattern)}, which is no regular expression`, 'Correct it.');
  }
  for (const keyword of ['contentMediaType', 'contentSchema']) {
    if (schema[keyword] !== undefined)
      run.report(place, keyword, schema[keyword], 'Strict function calling has no such keyword; nothing checks it.');
  }
  return { schema: node, shape: SAME };
}

/** A closed list of values. Lists that hold objects or arrays become lists of their JSON texts. */
export function lowerEnum(schema: JsonSchema, place: Place, run: Lowering): Lowered {
  if (Object.keys(schema).some((keyword) => OTHER_CONSTRAINTS.has(keyword))) run.needsExactCheck = true;
  if (schema.const !== undefined) {
    if (schema.const === null) return { schema: { type: 'null' }, shape: SAME };
    if (isScalar(schema.const)) return { schema: { ...onlyType([schema.const]), const: schema.const }, shape: SAME };
  }
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (!Array.isArray(values) || values.length === 0)
    return run.fail(place, 'enum', 'lists no values', 'List at least one.');
  const listed = values as readonly Json[];
  if (!listed.every((value) => isScalar(value))) {
    const texts = listed.map((value) => JSON.stringify(value));
    return { schema: { type: 'string', enum: texts, 'x-json-text': true }, shape: { kind: 'json-text' } };
  }
  return { schema: { ...onlyType(listed), enum: listed }, shape: SAME };
}

const OTHER_CONSTRAINTS: ReadonlySet<string> = new Set([...KEYWORDS_BY_TYPE.string, ...KEYWORDS_BY_TYPE.number]);

function onlyType(values: readonly Json[]): WireNode {
  const types = typesOfValues(values);
  return { type: types.length === 1 ? types[0] : types };
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object';
}
