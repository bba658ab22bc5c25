import type { JsonSchema } from 'toolwright';

const MOST_VALUES = 4;

/** A schema in the words of TypeScript: short enough to stand beside a name. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? schema.$ref;
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return valuesText(schema.enum);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map((type) => nameOf(String(type), schema)).join(' | ');
}

function nameOf(type: string, schema: JsonSchema): string {
  switch (type) {
    case 'array': {
      const items = typeText(typeof schema.items === 'object' ? schema.items : {});
      return items.includes(' ') ? `(${items})[]` : `${items}[]`;
    }
    case 'object':
      return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`;
    case 'string':
      return schema.format ?? 'string';
    case 'integer':
    case 'number':
      return `${type}${rangeText(schema)}`;
    default:
      return type;
  }
}

function valuesText(values: readonly unknown[]): string {
  const others = values.filter((value) => value !== null);
  const orNull = others.length < values.length ? ' | null' : '';
  if (others.length <= MOST_VALUES + 1) return `${others.map((value) => JSON.stringify(value)).join(' | ')}${orNull}`;
  const shown = others.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  return `${shown.join(' | ')} | … ${others.length} values${orNull}`;
}

function rangeText({ minimum, maximum }: JsonSchema): string {
  return minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}…${maximum ?? ''}`;
}
