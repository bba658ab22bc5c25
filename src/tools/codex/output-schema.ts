import { UserError } from '../../errors/index.js';
import { compileCodec } from '../../schema/codec.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import { isStandardSchema, standardJsonSchema, type StandardSchema } from '../../validation/index.js';
import { isObject, isText, isTexts, wrongOptions } from './option-checks.js';

/** The fields of Codex's answer, for those who do not like to write JSON Schema (B261). */
export interface CodexOutputDescriptor {
  /** At least one; no two of the same name. */
  readonly properties: readonly {
    readonly name: string;
    readonly description?: string;
    /** The JSON Schema of its value. */
    readonly schema: JsonSchema;
  }[];
  /** The names of those that may not be null. @default none */
  readonly required?: readonly string[];
  readonly title?: string;
  readonly description?: string;
}

/** What Codex's answer is to be: the JSON Schema of an object, a Standard Schema of one (zod, valibot, arktype …), or its fields. */
export type CodexOutputSchema = JsonSchema | StandardSchema | CodexOutputDescriptor;

/**
 * The schema as Codex is given it: closed, with every property required, where one that was optional may be null.
 *
 * @throws {UserError} It is of no object, or has something that cannot be said.
 */
export function strictOutputSchema(where: string, schema: CodexOutputSchema): JsonSchema {
  const exact = isStandardSchema(schema)
    ? standardJsonSchema(schema)
    : isDescriptor(schema)
      ? fromDescriptor(where, schema)
      : schema;
  if (exact.type !== 'object') {
    throw new UserError(
      `${where} takes as outputSchema the schema of an object, not of ${JSON.stringify(exact.type ?? 'anything')}. ` +
        'Put the value into a property of an object.',
    );
  }
  return compileCodec(exact, { toolName: `${where} outputSchema` }).strictSchema;
}

function isDescriptor(schema: JsonSchema | CodexOutputDescriptor): schema is CodexOutputDescriptor {
  return Array.isArray(schema.properties);
}

const FIELD_CHECKS = { name: isText, description: isText, schema: isObject } as const;
const DESCRIPTOR_CHECKS = {
  properties: () => undefined,
  required: isTexts,
  title: isText,
  description: isText,
} as const;

function fromDescriptor(where: string, descriptor: CodexOutputDescriptor): JsonSchema {
  const { properties, required = [], title, description } = descriptor;
  const at = `${where} outputSchema`;
  const wrong = wrongOptions(at, descriptor, DESCRIPTOR_CHECKS);
  if (properties.length === 0) wrong.push(`${at} needs at least one property.`);
  for (const [index, field] of properties.entries()) {
    wrong.push(...wrongOptions(`${at} properties[${index}]`, field, FIELD_CHECKS));
    if (field?.name === undefined || field.schema === undefined)
      wrong.push(`${at} properties[${index}] needs a name and a schema.`);
    else if (Object.keys(field.schema).length === 0)
      wrong.push(`${at} properties[${index}] has a schema that says nothing; give it a type.`);
  }
  const names = properties.map((field) => (typeof field?.name === 'string' ? field.name.trim() : undefined));
  for (const name of new Set(names.filter((name, index) => names.indexOf(name) !== index)))
    wrong.push(`${at} has two properties named ${JSON.stringify(name)}.`);
  for (const name of Array.isArray(required) ? required.filter((name) => !names.includes(name)) : [])
    wrong.push(`${at} requires ${JSON.stringify(name)}, which is none of its properties.`);
  if (wrong.length > 0) throw new UserError(wrong.join('\n'));
  return {
    type: 'object',
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    properties: Object.fromEntries(
      properties.map(({ name, description, schema }) => [
        name.trim(),
        { ...schema, ...(description !== undefined && { description }) },
      ]),
    ),
    required: [...required],
    additionalProperties: false,
  };
}
