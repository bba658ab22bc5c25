import type { JsonSchema } from '../../src/schema/json-schema.js';

type Check = (schema: JsonSchema, value: never) => boolean;

/** Whether a JavaScript value is of the type that an exact schema describes: told without the codec or a JSON Schema validator. */
export function isOfType(schema: JsonSchema, value: unknown): boolean {
  if (schema['x-type'] !== undefined) return isOfClass(schema, schema['x-type'], value);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return branches.some((branch) => isOfType(branch, value));
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) return values.some((each) => JSON.stringify(each) === JSON.stringify(value));
  const type = typeof schema.type === 'string' ? TYPES[schema.type] : undefined;
  return type === undefined || type(schema, value as never);
}

const TYPES: Readonly<Record<string, Check>> = {
  string: (_, value: unknown) => typeof value === 'string',
  boolean: (_, value: unknown) => typeof value === 'boolean',
  null: (_, value: unknown) => value === null,
  number: (_, value: unknown) => typeof value === 'number',
  integer: ({ minimum = -Infinity }, value: unknown) => Number.isInteger(value) && (value as number) >= minimum,
  array(schema, value: unknown) {
    if (!Array.isArray(value) || value.length < (schema.minItems ?? 0)) return false;
    return value.every((item, index) => isOfType(schema.prefixItems?.[index] ?? (schema.items as JsonSchema), item));
  },
  object({ properties = {}, required = [], additionalProperties }, value: unknown) {
    if (Object.prototype.toString.call(value) !== '[object Object]') return false;
    const isComplete = required.every((name) => Object.hasOwn(value as object, name));
    return (
      isComplete &&
      Object.entries(value as object).every(([name, item]) => {
        if (Object.hasOwn(properties, name)) return isOfType(properties[name] as JsonSchema, item);
        return typeof additionalProperties === 'object' && isOfType(additionalProperties, item);
      })
    );
  },
};

function isOfClass(schema: JsonSchema, type: string, value: unknown): boolean {
  if (type === 'bigint') return typeof value === 'bigint';
  if (type === 'Buffer') return Buffer.isBuffer(value);
  if (Object.prototype.toString.call(value) !== `[object ${type}]`) return false;
  const items = schema.items as JsonSchema;
  switch (type) {
    case 'Date':
      return !Number.isNaN((value as Date).getTime());
    case 'Map':
      return [...(value as Map<unknown, unknown>)].every((pair) => isOfType(items, pair));
    case 'Set':
      return [...(value as Set<unknown>)].every((item) => isOfType(items, item));
    default:
      return true;
  }
}
