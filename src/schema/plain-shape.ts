import { UnsupportedSchemaError } from '../errors/index.js';
import { rebaseReferences, resolvePointer } from './json-pointer.js';
import type { JsonSchema, RevivedType } from './json-schema.js';
import { isJsonObject } from './plain-object.js';
import { isRevivedType } from './revived-types.js';
import { SAME, type PropertyShape, type Shape } from './shape.js';
import { typesOf } from './schema-types.js';
import { memberRank } from './union-members.js';

/** Reads from a plain schema what lifting has to do: Dates, defaults, nulls that mean "left out". */
export function readShapes(
  exact: JsonSchema,
  checked: JsonSchema,
  toolName: string,
): { readonly shape: Shape; readonly shapes: ReadonlyMap<string, Shape> } {
  const reader = new ShapeReader(exact, checked, toolName);
  return { shape: reader.read(exact, checked, { isRoot: true }), shapes: reader.readDefinitions() };
}

/** What a schema stands for, references followed. */
export function followPlain(schema: JsonSchema, root: JsonSchema, toolName: string): JsonSchema {
  let target: unknown = schema;
  for (let hops = 0; isJsonObject(target) && typeof target['$ref'] === 'string'; hops++) {
    const found = resolvePointer(root, target['$ref']);
    const isElsewhere = 'failure' in found && found.failure !== 'missing';
    // Ids and anchors are left to the validator; nothing behind them is lifted.
    if (isElsewhere) return {};
    if (hops > 100 || 'failure' in found) {
      throw new UnsupportedSchemaError(
        toolName,
        '',
        '$ref',
        `(${JSON.stringify(target['$ref'])}) leads nowhere`,
        'Point to "#/$defs/Name".',
      );
    }
    target = found.target;
  }
  return isJsonObject(target) ? target : {};
}

class ShapeReader {
  readonly #names = new Set<string>();
  /** The checked root as a definition of its own, for branches whose references lead into it. */
  readonly #definitions: Readonly<Record<string, JsonSchema>>;

  constructor(
    private readonly root: JsonSchema,
    private readonly checkedRoot: JsonSchema,
    private readonly toolName: string,
  ) {
    this.#definitions = { root: rebaseReferences(checkedRoot, ROOT_DEFINITION) as JsonSchema };
  }

  readDefinitions(): ReadonlyMap<string, Shape> {
    const shapes = new Map<string, Shape>();
    // A Set visits members that are added while it is walked.
    for (const reference of this.#names) {
      shapes.set(
        reference,
        this.read(this.#follow({ $ref: reference }), followPlain({ $ref: reference }, this.checkedRoot, this.toolName)),
      );
    }
    return shapes;
  }

  /** @param checked The same place in the schema that values are held to. */
  read(schema: unknown, checked: unknown, { isRoot = false } = {}): Shape {
    if (!isJsonObject(schema) || !isJsonObject(checked)) return SAME;
    const { $ref, anyOf, oneOf, properties, additionalProperties, prefixItems, items } = schema as JsonSchema;
    if ($ref !== undefined) {
      this.#follow(schema);
      this.#names.add($ref);
      return { kind: 'ref', name: $ref };
    }
    const type = schema['x-type'];
    if (isRevivedType(type))
      return nullable(schema, { kind: 'revived', type, schema, inner: this.#form(type, schema, checked) });
    const branches = anyOf ?? oneOf;
    const keyword = anyOf ? 'anyOf' : 'oneOf';
    if (branches) {
      const members = branches.map((branch, index) => {
        const held = (checked[keyword] as readonly unknown[])[index];
        return { shape: this.read(branch, held), schema: this.#selfContained(held), rank: this.#rank(branch) };
      });
      return { kind: 'union', branches: members.toSorted((left, right) => left.rank - right.rank) };
    }
    if (prefixItems) {
      const held = checked['prefixItems'] as readonly unknown[];
      const members = prefixItems.map((member, index) => this.read(member, held[index]));
      return nullable(schema, { kind: 'plain-tuple', members, rest: this.read(items, checked['items']) });
    }
    if (isJsonObject(items)) return nullable(schema, { kind: 'list', items: this.read(items, checked['items']) });
    if (properties === undefined && additionalProperties === undefined && !isRoot) return SAME;
    const hasPatterns = schema['patternProperties'] !== undefined;
    // A closed root drops what it does not know (B141); an open one was made to take it.
    const isOpen = additionalProperties ?? (hasPatterns || !isRoot);
    const rest = hasPatterns ? SAME : this.read(additionalProperties, checked['additionalProperties']);
    return nullable(schema, {
      kind: 'object',
      properties: this.#properties(schema, checked),
      ...(isOpen !== false && { plainRest: rest }),
      isRoot,
    });
  }

  /** What a Map or a Set holds. */
  #form(type: RevivedType, schema: JsonSchema, checked: JsonSchema): Shape {
    if (type !== 'Map' && type !== 'Set') return SAME;
    const items = this.read(schema.items, checked.items);
    return { kind: 'list', items, ...(type === 'Set' && { isDistinct: true }) };
  }

  /** Of the members of a union within a union the most specific one counts, as long as it comes before plain JSON. */
  #rank(branch: unknown, seen = new Set<JsonSchema>()): number {
    const target = isJsonObject(branch) ? this.#follow(branch) : {};
    const own = memberRank(target);
    if (seen.has(target)) return own;
    seen.add(target);
    return Math.min(own, ...(target.anyOf ?? target.oneOf ?? []).map((inner) => this.#rank(inner, seen)));
  }

  #properties(schema: JsonSchema, checked: JsonSchema): PropertyShape[] {
    return Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const isOptional = schema.required?.includes(name) !== true;
      const held = checked.properties?.[name];
      // Where null was let in from outside, the property's own schema is the first branch.
      const inner = isOptional && property.anyOf === undefined && held?.anyOf ? held.anyOf[0] : held;
      const standard = isJsonObject(property) ? (property.default ?? this.#follow(property).default) : undefined;
      return {
        name,
        shape: this.read(property, inner),
        isOptional,
        mayBeMissing: true,
        acceptsNull: isJsonObject(property) && this.#acceptsNull(property, new Set()),
        ...(standard !== undefined && { default: standard }),
      };
    });
  }

  #acceptsNull(schema: JsonSchema, seen: Set<JsonSchema>): boolean {
    const target = this.#follow(schema);
    if (seen.has(target)) return false;
    seen.add(target);
    const branches = target.anyOf ?? target.oneOf;
    if (branches) return branches.some((branch) => isJsonObject(branch) && this.#acceptsNull(branch, seen));
    if (target.enum) return target.enum.includes(null);
    if (target.const !== undefined) return target.const === null;
    const types = typesOf(target);
    return types.length === 0 || types.includes('null');
  }

  #follow(schema: JsonSchema): JsonSchema {
    return followPlain(schema, this.root, this.toolName);
  }

  #selfContained(branch: unknown): JsonSchema {
    if (!isJsonObject(branch)) return {};
    const rebased = rebaseReferences(branch, ROOT_DEFINITION) as JsonSchema;
    return { ...rebased, $defs: this.#definitions };
  }
}

const ROOT_DEFINITION = '#/$defs/root';

function nullable(schema: JsonSchema, inner: Shape): Shape {
  return typesOf(schema).includes('null') ? { kind: 'nullable', inner } : inner;
}
