import type { JsonSchema } from '../../schema/json-schema.js';
import { referredName } from './inline-definitions.js';

/** What is said of a schema, depending on whether its value may be left out. */
export type SaidInside = (schema: JsonSchema, isOptional: boolean) => Readonly<Record<string, unknown>>;

/**
 * Puts the text of `@param filter.tags …` on what it speaks of, and the default of `[filter.limit=10]` where it may be left
 * out. A definition on the way is copied in, because the text holds for this parameter only.
 *
 * @param said Gives the description, the default, and where they came from.
 * @returns The schema as it was when the path leads nowhere.
 */
export function describeInside(
  schema: JsonSchema,
  path: readonly string[],
  said: SaidInside,
  definitions: Readonly<Record<string, JsonSchema>>,
  isOptional = false,
): JsonSchema {
  const [step, ...rest] = path;
  if (step === undefined) return { ...schema, ...said(schema, isOptional) };
  const name = referredName(schema);
  const definition = name === undefined ? undefined : definitions[name];
  if (definition !== undefined) {
    const { $ref: _pointer, ...beside } = schema;
    return describeInside({ ...definition, ...beside }, path, said, definitions);
  }
  if (schema.items && typeof schema.items === 'object' && schema.properties === undefined) {
    return { ...schema, items: describeInside(schema.items, path, said, definitions) };
  }
  const propertyName = step.replace(/\[\]$/, '');
  const property = schema.properties?.[propertyName];
  if (property === undefined) return schema;
  const mayBeLeftOut = !schema.required?.includes(propertyName);
  const described = describeInside(property, rest, said, definitions, mayBeLeftOut);
  return { ...schema, properties: { ...schema.properties, [propertyName]: described } };
}
