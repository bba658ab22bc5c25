import type { JsonSchema } from '../../schema/json-schema.js';
import { referredName } from './inline-definitions.js';

/**
 * Puts the text of `@param filter.tags …` on what it speaks of. A definition on the way is copied in, because the text
 * holds for this parameter only.
 *
 * @returns The schema as it was when the path leads nowhere.
 */
export function describeInside(
  schema: JsonSchema,
  path: readonly string[],
  description: string,
  definitions: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const [step, ...rest] = path;
  if (step === undefined) return { ...schema, description };
  const name = referredName(schema);
  const definition = name === undefined ? undefined : definitions[name];
  if (definition !== undefined) {
    const { $ref: _pointer, ...beside } = schema;
    return describeInside({ ...definition, ...beside }, path, description, definitions);
  }
  if (schema.items && typeof schema.items === 'object' && schema.properties === undefined) {
    return { ...schema, items: describeInside(schema.items, path, description, definitions) };
  }
  const property = schema.properties?.[step.replace(/\[\]$/, '')];
  if (property === undefined) return schema;
  const described = describeInside(property, rest, description, definitions);
  return { ...schema, properties: { ...schema.properties, [step.replace(/\[\]$/, '')]: described } };
}
