import { findDiscriminator } from './discriminator.js';
import type { Json, JsonSchema } from './json-schema.js';
import { allowsType, typesOf, typesOfValues } from './schema-types.js';

/** Whether a value could fit several of these schemas, as far as their types, values and properties tell. */
export function mayOverlap(schemas: readonly JsonSchema[]): boolean {
  const listed = schemas.map(valuesOf);
  if (listed.every((values) => values !== undefined)) {
    const texts = listed.flatMap((values) => values.map((value) => JSON.stringify(value)));
    return new Set(texts).size < texts.length;
  }
  return schemas.some((schema, index) => schemas.slice(index + 1).some((other) => overlap(schema, other)));
}

function overlap(left: JsonSchema, right: JsonSchema): boolean {
  const [leftTypes, rightTypes] = [allTypes(left), allTypes(right)];
  if (leftTypes.length === 0 || rightTypes.length === 0) return true;
  const shared = leftTypes.filter((type) =>
    rightTypes.some((other) => allowsType([type], other) || allowsType([other], type)),
  );
  if (shared.length === 0) return false;
  const [leftValues, rightValues] = [valuesOf(left), valuesOf(right)];
  if (leftValues && rightValues) return mayOverlap([left, right]);
  if (shared.length > 1 || shared[0] !== 'object') return true;
  return findDiscriminator([left, right], undefined) === undefined && !excludes(left, right) && !excludes(right, left);
}

/** Whether the first object asks for a property that the second, being closed, does not have. */
function excludes(first: JsonSchema, second: JsonSchema): boolean {
  if (second.additionalProperties !== false || second.patternProperties !== undefined) return false;
  return first.required?.some((name) => !Object.hasOwn(second.properties ?? {}, name)) ?? false;
}

function valuesOf(schema: JsonSchema): readonly Json[] | undefined {
  return schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
}

function allTypes(schema: JsonSchema) {
  const values = valuesOf(schema);
  return values ? typesOfValues(values) : typesOf(schema);
}
