import type { JsonSchema } from '../../schema/json-schema.js';
import { visitSubschemas } from './visit-subschemas.js';

const BOUNDS = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties'],
];

/**
 * The last look at a schema before it may enter a manifest: what a type collapses to when it was misunderstood.
 *
 * @returns What was found, or undefined when the schema can be trusted.
 */
export function findSuspect(schema: JsonSchema): string | undefined {
  let found: string | undefined;
  const visit = (each: JsonSchema): void => {
    found ??= suspectIn(each);
    if (found === undefined) visitSubschemas(each, visit);
  };
  visit(schema);
  for (const definition of Object.values(schema.$defs ?? {})) visit(definition);
  return found;
}

function suspectIn(schema: JsonSchema): string | undefined {
  if (schema.not !== undefined) return '`{ "not": … }`';
  if (schema.description?.startsWith('Failed to correctly infer')) return 'a guess';
  const isClosed = schema.type === 'object' && schema.additionalProperties === false;
  if (isClosed && Object.keys(schema.properties ?? {}).length === 0) return 'an object without properties';
  const bound = BOUNDS.find((name) => schema[name] !== undefined && typeof schema[name] !== 'number');
  return bound && `\`${bound}: ${JSON.stringify(schema[bound])}\``;
}
