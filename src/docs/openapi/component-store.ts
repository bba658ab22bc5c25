import type { JsonSchema } from '../../schema/index.js';
import { mapSubschemas } from '../../schema/map-subschemas.js';
import { escapeLines } from '../markdown/escape-markdown.js';

/**
 * The schemas of an OpenAPI document. References inside a schema lead from the root of what they stand in, which here is the whole
 * document: definitions move to its components, and references follow them.
 */
export class ComponentStore {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly #taken = new Set<string>();

  /** Adds a schema and what it defines. @returns A reference to it. */
  add(wanted: string, { $schema: _, $id: __, $defs = {}, ...schema }: JsonSchema): JsonSchema {
    const name = this.#nameFor(wanted);
    const definitions = new Map(
      Object.keys($defs).map((key) => [key, this.#nameFor(`${name}${pascalCase(key)}`)] as const),
    );
    this.schemas[name] = moved(schema, name, definitions);
    for (const [key, definition] of Object.entries($defs)) {
      this.schemas[definitions.get(key) ?? key] = moved(definition, name, definitions);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Generators turn the names into files and classes, so they differ in more than capitals. */
  #nameFor(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#taken.has(name.toLowerCase()); count++) name = `${wanted}${count}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** `crm.get_profile` → `CrmGetProfile`. */
export function pascalCase(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? ['Unnamed'];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^\d/.test(joined) ? `N${joined}` : joined;
}

function moved(schema: JsonSchema, root: string, definitions: ReadonlyMap<string, string>): JsonSchema {
  const inside = described(mapSubschemas(schema, (each) => moved(each, root, definitions)));
  if (typeof inside.$ref !== 'string' || !inside.$ref.startsWith('#')) return inside;
  return { ...inside, $ref: movedReference(inside.$ref, root, definitions) };
}

/** OpenAPI reads descriptions as Markdown, and viewers show them as HTML. */
function described(schema: JsonSchema): JsonSchema {
  return typeof schema.description === 'string' ? { ...schema, description: escapeLines(schema.description) } : schema;
}

function movedReference(reference: string, root: string, definitions: ReadonlyMap<string, string>): string {
  const [, key = '', rest = ''] = /^#\/\$defs\/([^/]+)(.*)$/.exec(reference) ?? [];
  const name = definitions.get(key) ?? definitions.get(unescapePointer(key));
  return name === undefined
    ? `#/components/schemas/${root}${reference.slice(1)}`
    : `#/components/schemas/${name}${rest}`;
}

function unescapePointer(token: string): string {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return token;
  }
}
