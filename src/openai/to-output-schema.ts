import type { JsonSchema } from '../schema/json-schema.js';
import { plainSchema } from '../schema/plain-schema.js';
import type { ToolDefinition } from '../schema/tool-definition.js';

/**
 * What programs of the model can count on reading of a tool (B29, B144); `undefined` of tools that no program calls, and where what is read
 * need not be JSON: a text is sent as it is.
 */
export function toOutputSchema({ outputSchema, allowedCallers }: ToolDefinition): Record<string, unknown> | undefined {
  if (outputSchema === undefined || !allowedCallers?.includes('programmatic')) return undefined;
  return isAlwaysJson(outputSchema) ? { ...plainSchema(outputSchema) } : undefined;
}

function isAlwaysJson({ type, anyOf, oneOf }: JsonSchema): boolean {
  if (type !== undefined) return ![type].flat().includes('string');
  const members = anyOf ?? oneOf;
  // What says no type may be anything, a reference among it.
  return members !== undefined && members.every((member) => typeof member === 'object' && isAlwaysJson(member));
}
