import type { JsonSchema } from '../../schema/json-schema.js';
import { takeDto, takeSignals } from './rule-mark.js';

/** A schema without marks, and where in it a value becomes more than its JSON; `undefined` where nothing does. */
export interface UnmarkedSchema<S extends JsonSchema> {
  readonly schema: S;
  /** The names of classes by JSON pointer. */
  readonly dtos: Readonly<Record<string, string>> | undefined;
  /** The names of properties that receive the signal of the call, by JSON pointer of their object. */
  readonly signals: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Moves what a schema says of the run time out of it. */
export function takePointers<S extends JsonSchema>(marked: S): UnmarkedSchema<S> {
  const dtos: Record<string, string> = {};
  const signals: Record<string, readonly string[]> = {};
  const visit = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, `${pointer}/${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return visitSchema(value, pointer);
  };
  const visitSchema = (node: object, pointer: string): JsonSchema => {
    const { key, schema: other } = takeDto(node as JsonSchema);
    const { names, schema } = takeSignals(other);
    if (key !== undefined) dtos[pointer] = key;
    if (names.length > 0) signals[pointer] = names;
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
  return { schema, dtos: unlessEmpty(dtos), signals: unlessEmpty(signals) };
}

function unlessEmpty<T extends object>(record: T): T | undefined {
  return Object.keys(record).length === 0 ? undefined : record;
}

const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples', 'required', 'type']);
const NAMED: ReadonlySet<string> = new Set(['properties', '$defs', 'patternProperties']);

function escaped(name: string): string {
  if (!/[~/%]/.test(name)) return name;
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
}
