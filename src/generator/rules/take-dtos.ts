import type { JsonSchema } from '../../schema/json-schema.js';
import { takeDto } from './rule-mark.js';

/** A schema without marks, and where in it instances of classes stand. */
export interface UnmarkedSchema<S extends JsonSchema> {
  readonly schema: S;
  /** The names of classes by JSON pointer; `undefined` when there are none. */
  readonly dtos: Readonly<Record<string, string>> | undefined;
}

/** Moves what a schema says of classes out of it. */
export function takeDtos<S extends JsonSchema>(marked: S): UnmarkedSchema<S> {
  const dtos: Record<string, string> = {};
  const visit = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, `${pointer}/${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return visitSchema(value, pointer);
  };
  const visitSchema = (node: object, pointer: string): JsonSchema => {
    const { key, schema } = takeDto(node as JsonSchema);
    if (key !== undefined) dtos[pointer] = key;
    const entries = Object.entries(schema).map(([keyword, value]) => {
      const at = `${pointer}/${keyword}`;
      // What lies in these are values, or names of the user's that only look like keywords.
      if (DATA.has(keyword) || keyword.startsWith('x-')) return [keyword, value] as const;
      if (!NAMED.has(keyword) || typeof value !== 'object' || value === null)
        return [keyword, visit(value, at)] as const;
      const inner = Object.entries(value).map(([name, each]) => [name, visit(each, `${at}/${escaped(name)}`)] as const);
      return [keyword, Object.fromEntries(inner)] as const;
    });
    return Object.fromEntries(entries);
  };
  // Only marks are left out.
  const schema = visitSchema(marked, '') as S;
  return { schema, dtos: Object.keys(dtos).length === 0 ? undefined : dtos };
}

const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples', 'required', 'type']);
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs', 'patternProperties']);

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
}
