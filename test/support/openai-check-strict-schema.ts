import { RequestError } from './openai-request-error.js';

type Schema = Readonly<Record<string, unknown>>;

/** The keywords strict mode reads; any other is refused. */
const KEYWORDS = new Set([
  '$schema',
  '$ref',
  '$defs',
  'title',
  'description',
  // Not in the documented subset, but accepted since 2026 (openai-agents-python#4390); some other hosts still refuse it.
  'default',
  'type',
  'enum',
  'const',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
  'format',
  'minLength',
  'maxLength',
]);
const FORMATS = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']);

/** Refuses a schema outside the subset that strict mode accepts, as the API does. */
export function checkStrictSchema(schema: Schema, what: string, param: string, code: string): void {
  const refuse = (path: readonly string[], problem: string): never => {
    throw new RequestError(`Invalid schema for ${what}: at /${path.join('/')}, ${problem}.`, param, code);
  };
  if (schema['type'] !== 'object') refuse([], 'the root must have type "object"');
  walk(schema, []);

  function walk(node: Schema, path: readonly string[]): void {
    for (const keyword of Object.keys(node)) if (!KEYWORDS.has(keyword)) refuse(path, `'${keyword}' is not permitted`);
    if (!['type', 'anyOf', '$ref', 'enum', 'const'].some((keyword) => keyword in node))
      refuse(path, "it has no 'type' key");
    if (typeof node['format'] === 'string' && !FORMATS.has(node['format'])) {
      refuse(path, `format '${node['format']}' is not supported`);
    }
    if ([node['type']].flat().includes('object') || 'properties' in node) walkObject(node, path);
    if ([node['type']].flat().includes('array')) {
      if (!isSchema(node['items'])) refuse(path, "an array needs 'items'");
    }
    if (isSchema(node['items'])) walk(node['items'], [...path, 'items']);
    for (const [index, branch] of asSchemas(node['anyOf'])) walk(branch, [...path, 'anyOf', String(index)]);
    for (const [name, each] of namedSchemas(node['$defs'])) walk(each, [...path, '$defs', name]);
  }

  function walkObject(node: Schema, path: readonly string[]): void {
    if (node['additionalProperties'] !== false) {
      refuse(path, "'additionalProperties' is required to be supplied and to be false");
    }
    const properties = namedSchemas(node['properties']);
    const required: readonly unknown[] = Array.isArray(node['required']) ? node['required'] : [];
    const missing = properties.filter(([name]) => !required.includes(name));
    if (missing.length > 0)
      refuse(path, `'required' must list every property, but lacks ${missing.map(([name]) => name).join(', ')}`);
    for (const [name, each] of properties) walk(each, [...path, 'properties', name]);
  }
}

function asSchemas(value: unknown): [number, Schema][] {
  return Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, Schema] => isSchema(entry[1]))
    : [];
}

function namedSchemas(value: unknown): [string, Schema][] {
  return isSchema(value) ? Object.entries(value).filter((entry): entry is [string, Schema] => isSchema(entry[1])) : [];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
