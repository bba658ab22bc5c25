import type { JsonSchema } from '../../schema/json-schema.js';
import { narrowElements } from './narrow-elements.js';
import { narrowSchema } from './narrow-schema.js';
import { sourceEffect } from './source-effect.js';
import type { SourceRule } from './source-rule.js';

/** What its author most likely meant by a rule that does not fit the type. */
export function hintFor(
  schema: JsonSchema,
  rule: SourceRule,
  definitions: Readonly<Record<string, JsonSchema>>,
): string {
  const effect = sourceEffect(rule);
  const hasElements = schema.items !== undefined || schema.prefixItems !== undefined;
  if (effect && hasElements && !rule.each) {
    const each = narrowElements(schema, (element) => narrowSchema(element, effect, definitions));
    if ('schema' in each) return 'Put { each: true } on it if it is about what the list holds.';
  }
  if (rule.each && !hasElements) return 'Take `each` away if it is about the value itself.';
  if (schema['x-type'] === 'Date' && effect?.types?.includes('string')) {
    return 'A Date arrives as a Date: use @IsDate(), or make the type string.';
  }
  return 'Correct the rule or the type.';
}
