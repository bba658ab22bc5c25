import type { JsonSchema } from '../schema/json-schema.js';
import { DATE_SCHEMA } from './date-schema.js';
import { isMadeAnew } from './is-made-anew.js';
import type { SchemaSide } from './standard-json-schema.js';
import { loadPeer } from './optional-peer.js';
import { definitionOf, type Zod3Definition, type Zod3Schema } from './zod-3.js';

interface Converter {
  readonly ignoreOverride: symbol;
  zodToJsonSchema(schema: unknown, options: object): JsonSchema;
}

/**
 * The JSON Schema of what a zod 3 schema takes in or gives, by the package zod-to-json-schema, in the dialect of 2020-12.
 *
 * @returns `undefined` when that package is not installed.
 * @throws Error when something in it has no JSON form.
 */
export function zod3JsonSchema(schema: Zod3Schema, side: SchemaSide): JsonSchema | undefined {
  const converter = loadPeer('zod-to-json-schema') as Converter | undefined;
  if (converter === undefined) return undefined;
  const recursion = new Recursion(definitionOf(schema));
  const converted = converter.zodToJsonSchema(schema, {
    // What is used twice is written twice: the pointers of that package do not survive a move.
    $refStrategy: 'none',
    pipeStrategy: side,
    applyRegexFlags: true,
    override: (definition: Zod3Definition) => {
      refuseWithoutJson(definition);
      if (side === 'output') refuseTransform(definition);
      return recursion.enter(definition) ?? converter.ignoreOverride;
    },
    postProcess: (json: JsonSchema | undefined, definition: Zod3Definition) =>
      json && recursion.leave(definition, amend(json, definition, side)),
  });
  return recursion.complete(converted);
}

/** Gives what contains itself a name, and refers to it by that. */
class Recursion {
  readonly #open = new Set<Zod3Definition>();
  readonly #names = new Map<Zod3Definition, string>();
  readonly #definitions: Record<string, JsonSchema> = {};

  constructor(readonly root: Zod3Definition) {}

  /** @returns a reference when the definition is met inside itself. */
  enter(definition: Zod3Definition): JsonSchema | undefined {
    if (!this.#open.has(definition)) {
      this.#open.add(definition);
      return undefined;
    }
    if (definition === this.root) return { $ref: '#' };
    const name = this.#names.get(definition) ?? `Recursive${this.#names.size + 1}`;
    this.#names.set(definition, name);
    return reference(name);
  }

  leave(definition: Zod3Definition, json: JsonSchema): JsonSchema {
    this.#open.delete(definition);
    const name = this.#names.get(definition);
    if (name === undefined) return json;
    this.#definitions[name] = json;
    return reference(name);
  }

  complete(json: JsonSchema): JsonSchema {
    return this.#names.size === 0 ? json : { ...json, $defs: this.#definitions };
  }
}

function reference(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

const WITHOUT_JSON = ['BigInt', 'Symbol', 'Undefined', 'Void', 'NaN', 'Function', 'Map', 'Set'];

/** Looks at what is inside unions and nullable schemas too: that package writes the simple ones without a visit. */
function refuseWithoutJson(definition: Zod3Definition): void {
  const { innerType, options = [] } = definition;
  const inner = options instanceof Map ? [...options.values()] : [...(options as Iterable<Zod3Schema>)];
  if (innerType !== undefined) inner.push(innerType);
  for (const { typeName, value } of [definition, ...inner.map(definitionOf)]) {
    const name = typeName === 'ZodLiteral' && typeof value === 'bigint' ? 'BigInt' : typeName.replace(/^Zod/, '');
    if (WITHOUT_JSON.includes(name)) throw new Error(`${name} cannot be represented in JSON Schema`);
  }
}

/** What a transform gives, no schema says. */
function refuseTransform({ effect }: Zod3Definition): void {
  if (effect?.type === 'transform') throw new Error('transform cannot be represented in JSON Schema');
}

/** Says what that package says otherwise, or not at all. */
function amend(json: JsonSchema, definition: Zod3Definition, side: SchemaSide): JsonSchema {
  switch (definition.typeName) {
    case 'ZodDate':
      return { ...json, ...DATE_SCHEMA };
    case 'ZodDefault': {
      const { default: _, ...rest } = json;
      return definition.defaultValue && isMadeAnew(definition.defaultValue) ? rest : json;
    }
    case 'ZodOptional':
      // "Nothing at all, or this" of a value that is no property: JSON has no nothing.
      return json.anyOf?.[0]?.not === undefined ? json : (json.anyOf[1] ?? json);
    case 'ZodTuple':
      return tuple(json as JsonSchema & { readonly items: readonly JsonSchema[] });
    case 'ZodObject': {
      const isMade = side === 'input' ? coerces : (property: Zod3Schema) => coerces(property) || fillsIn(property);
      const made = Object.entries(definition.shape?.() ?? {}).filter(([, property]) => isMade(property));
      return { ...json, required: [...new Set([...(json.required ?? []), ...made.map(([name]) => name)])] };
    }
    default:
      return json;
  }
}

function tuple(json: JsonSchema & { readonly items: readonly JsonSchema[] }): JsonSchema {
  const { items: prefixItems, additionalItems: items = false, ...rest } = json;
  return { ...rest, prefixItems, items: items as JsonSchema | false };
}

/** Whether it makes a value of anything: of nothing at all too, such as the text "undefined", so that it only looks optional. */
function coerces(property: Zod3Schema): boolean {
  const inner = wrappedIn(property);
  return inner === undefined ? definitionOf(property).coerce === true : coerces(inner);
}

/** Whether a value comes out of it where none went in, as it has a default. */
function fillsIn(property: Zod3Schema): boolean {
  const { typeName, innerType } = definitionOf(property);
  if (typeName === 'ZodDefault') return true;
  const inner = typeName === 'ZodCatch' ? innerType : wrappedIn(property);
  return inner !== undefined && fillsIn(inner);
}

/** What a schema hands values on to that adds a name, a check or `null`; undefined of all others. */
function wrappedIn(property: Zod3Schema): Zod3Schema | undefined {
  const { typeName, innerType, schema, type, in: from } = definitionOf(property);
  switch (typeName) {
    case 'ZodNullable':
    case 'ZodReadonly':
    case 'ZodEffects':
    case 'ZodBranded':
    case 'ZodPipeline':
      return innerType ?? schema ?? type ?? from;
    default:
      return undefined;
  }
}
