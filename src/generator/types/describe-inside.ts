import type { JsonSchema } from '../../schema/json-schema.js';
import { referredName } from './inline-definitions.js';

/**
 * Puts the text of `@param filter.tags …` on what it speaks of. A definition on the way is copied in, because the text
 * holds for this parameter only.
 *
 * @param said The description, and where it came from.
 * @returns The schema as it was when the path leads nowhere.
 */
export function describeInside(
  schema: JsonSchema,
  path: readonly string[],
  said: Readonly<Record<string, unknown>>,
  definitions: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const [step, ...rest] = path;
  if (step === undefined) return { ...schema, ...said };
  const name = referredName(schema);
  const definition = name === undefined ? undefined : definitions[name];
  if (definition !== undefined) {
    const { $ref: _pointer, ...beside } = schema;
    return describeInside({ ...definition, ...beside }, path, said, definitions);
  }
  if (schema.items && typeof schema.items === 'object' && schema.properties === undefined) {
    return { ...schema, items: describeInside(schema.items, path, said, definitions) };
  }
  const property = schema.properties?.[step.replace(/\[\]$/, '')];
  if (property === undefined) return schema;
  const described = describeInside(property, rest, said, definitions);
  return { ...schema, properties: { ...schema.properties, [step.replace(/\[\]$/, '')]: described } };
}
