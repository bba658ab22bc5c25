import type { JsonSchema } from '../json-schema.js';
import { compilePattern } from '../pattern.js';
import { atLeast, atMost, numberOr } from './bounds.js';
import type { SchemaNode } from './schema-part.js';
import type { SubsetProver } from './subset-prover.js';

export type ObjectKeyword =
  | 'properties'
  | 'required'
  | 'additionalProperties'
  | 'propertyNames'
  | 'patternProperties'
  | 'minProperties'
  | 'maxProperties';

/** Whether objects that fit `schema` provably satisfy one keyword of another schema. */
export function objectHolds(
  keyword: ObjectKeyword,
  schema: JsonSchema,
  other: JsonSchema,
  prover: SubsetProver,
): boolean {
  const required = new Set(schema.required);
  switch (keyword) {
    case 'required':
      return (other.required ?? []).every((name) => required.has(name));
    case 'minProperties':
      return atLeast(Math.max(numberOr(schema.minProperties, 0), required.size), other.minProperties);
    case 'maxProperties': {
      const most = isClosed(schema) ? Object.keys(schema.properties ?? {}).length : Number.POSITIVE_INFINITY;
      return atMost(Math.min(numberOr(schema.maxProperties, most), most), other.maxProperties);
    }
    case 'properties':
      return Object.entries(other.properties ?? {}).every(([name, property]) =>
        someFits(schemasOf(name, schema), property, prover),
      );
    case 'additionalProperties':
      return othersFit(schema, other, prover);
    case 'propertyNames':
      return namesFit(schema, other.propertyNames ?? {}, prover);
    case 'patternProperties':
      return Object.entries(other.patternProperties ?? {}).every(([pattern, property]) =>
        matchesFit(schema, pattern, property, prover),
      );
  }
}

/** All that a property of this name must fit. */
export function schemasOf(
  name: string,
  { properties = {}, patternProperties = {}, additionalProperties = true }: JsonSchema,
): readonly SchemaNode[] {
  const own = Object.hasOwn(properties, name) ? [properties[name] as SchemaNode] : [];
  const matching = Object.entries(patternProperties).flatMap(([pattern, property]) =>
    // A pattern that cannot be read matches nothing for sure.
    matches(pattern, name) === true ? [property] : [],
  );
  const mayMatch = Object.keys(patternProperties).some((pattern) => matches(pattern, name) !== false);
  if (own.length > 0 || matching.length > 0) return [...own, ...matching];
  return mayMatch ? [true] : [additionalProperties];
}

function someFits(schemas: readonly SchemaNode[], other: SchemaNode, prover: SubsetProver): boolean {
  return schemas.some((schema) => prover.fits(schema, other));
}

/** Whether every property that the other schema does not name fits what it asks of those. */
function othersFit(schema: JsonSchema, other: JsonSchema, prover: SubsetProver): boolean {
  const { additionalProperties: asked = true, properties: known = {}, patternProperties: patterns = {} } = other;
  const named = Object.keys(schema.properties ?? {}).filter(
    (name) => !Object.hasOwn(known, name) && !Object.keys(patterns).some((pattern) => matches(pattern, name) === true),
  );
  return (
    named.every((name) => someFits(schemasOf(name, schema), asked, prover)) &&
    Object.entries(schema.patternProperties ?? {}).every(
      ([pattern, property]) => Object.hasOwn(patterns, pattern) || prover.fits(property, asked),
    ) &&
    prover.fits(schema.additionalProperties ?? true, asked)
  );
}

function namesFit(schema: JsonSchema, asked: JsonSchema, prover: SubsetProver): boolean {
  if (schema.propertyNames !== undefined && prover.fits(schema.propertyNames, asked)) return true;
  return isClosed(schema) && prover.allowsAll(Object.keys(schema.properties ?? {}), asked);
}

/** Whether every property whose name matches a pattern fits. */
function matchesFit(schema: JsonSchema, pattern: string, asked: SchemaNode, prover: SubsetProver): boolean {
  const same = schema.patternProperties?.[pattern];
  if (same !== undefined) return prover.fits(same, asked);
  return (
    isClosed(schema) &&
    Object.entries(schema.properties ?? {}).every(
      ([name, property]) => matches(pattern, name) === false || prover.fits(property, asked),
    )
  );
}

/** Whether an object can have no properties but the named ones. */
function isClosed({ additionalProperties, patternProperties }: JsonSchema): boolean {
  return additionalProperties === false && patternProperties === undefined;
}

/** Undefined where the pattern cannot be read. */
function matches(pattern: string, name: string): boolean | undefined {
  return compilePattern(pattern)?.test(name);
}
