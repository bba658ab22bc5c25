import { UnsupportedSchemaError } from '../errors/index.js';
import { pointerName, resolvePointer } from './json-pointer.js';
import type { Json, JsonSchema } from './json-schema.js';
import type { Loss } from './loss.js';
import { isJsonObject } from './plain-object.js';
import type { Shape } from './shape.js';

/** Where in a schema the work is. */
export interface Place {
  /** As the model writes it: `order.lines[].price`. */
  readonly path: string;
  readonly depth: number;
}

/** A schema under construction; complete once lowering has ended. */
export type WireNode = Record<string, unknown>;

/** One lowered schema: its wire form and how values pass between the two. */
export interface Lowered {
  readonly schema: WireNode;
  readonly shape: Shape;
}

export interface LowerOptions {
  /** Widen the result with `null`, unless it takes `null` already: how strict mode says "may be left out" (A4). */
  readonly orNull?: boolean;
  /**
   * Its neighbours in a union could be mistaken for it, so it gets a property of its own: an open object becomes
   * `{ entries: [{ key, value }] }`, bytes become `{ base64: '…' }`.
   */
  readonly keyed?: boolean;
  /** The arguments as a whole. */
  readonly isRoot?: boolean;
}

/** Lowers one schema, and everything in it; handed to the parts of lowering so that they need not import each other. */
export type LowerNode = (source: unknown, place: Place, run: Lowering, options?: LowerOptions) => Lowered;

/** Defaults and examples in their exact form, to be lowered once every shape they could need is known. */
export interface PendingValues {
  readonly node: WireNode;
  readonly shape: Shape;
  readonly default?: Json;
  readonly examples?: readonly Json[];
}

interface Definition {
  readonly name: string;
  readonly target: JsonSchema;
  readonly keyed: boolean;
  lowered?: Lowered;
}

const MOST_NODES = 100_000;
const MOST_DEPTH = 100;

/** The state of lowering one schema: its definitions, budget and findings. */
export class Lowering {
  readonly losses: Loss[] = [];
  readonly pendingValues: PendingValues[] = [];
  /** The wire schema accepts more than the exact one, so lifted arguments are checked once more. */
  needsExactCheck = false;
  readonly #definitions = new Map<string, Definition>();
  readonly #names = new Set<string>();
  readonly #recursive = new Map<string, boolean>();
  #nodes = 0;

  constructor(
    readonly root: JsonSchema,
    readonly toolName: string,
    private readonly lowerNode: LowerNode,
  ) {}

  /** Lowers a schema inside another. */
  lower(source: unknown, place: Place, options?: LowerOptions): Lowered {
    return this.lowerNode(source, place, this, options);
  }

  /** Counts a node and refuses schemas that explode (B156). */
  enter(place: Place): void {
    this.#nodes++;
    if (place.depth > MOST_DEPTH) this.fail(place, '$ref', `nests deeper than ${MOST_DEPTH} levels`);
    if (this.#nodes > MOST_NODES) this.fail(place, '$ref', `makes the schema larger than ${MOST_NODES} nodes`);
  }

  /** Demands more of the lifted value than the wire schema can say. */
  lose(place: Place, keyword: string, value: unknown, reason: string): void {
    this.needsExactCheck = true;
    this.report(place, keyword, value, reason);
  }

  /** Notes what the model cannot be told, where the wire schema itself still holds values to it. */
  report(place: Place, keyword: string, value: unknown, reason: string): void {
    this.losses.push({ path: place.path, keyword, value, reason });
  }

  fail(place: Place, keyword: string, reason: string, remedy?: string): never {
    throw new UnsupportedSchemaError(this.toolName, place.path, keyword, reason, remedy);
  }

  /** What a `$ref` points to. */
  resolve(reference: unknown, place: Place): JsonSchema {
    if (typeof reference !== 'string') return this.fail(place, '$ref', 'is not a string');
    const found = resolvePointer(this.root, reference);
    if ('failure' in found) {
      const shown = JSON.stringify(reference);
      const remedy = 'Point into the same schema, as in "#/$defs/Name".';
      if (found.failure === 'crosses-id')
        return this.fail(place, '$ref', `(${shown}) leads into a schema with an $id of its own`, remedy);
      if (found.failure === 'remote') return this.fail(place, '$ref', `(${shown}) does not start with "#/"`, remedy);
      return this.fail(place, '$ref', `(${shown}) points to nothing`, remedy);
    }
    if (found.target === true) return {};
    if (!isJsonObject(found.target))
      return this.fail(place, '$ref', `(${JSON.stringify(reference)}) points to no schema`);
    return found.target;
  }

  /**
   * The name in `$defs` for what a `$ref` points to. Definitions wait in a queue instead of being lowered on the spot,
   * so that a long chain of them needs no deep stack.
   */
  define(reference: string, place: Place, options: { readonly keyed: boolean }): string {
    const id = `${options.keyed ? 'keyed' : 'bare'} ${reference}`;
    const known = this.#definitions.get(id);
    if (known) return known.name;
    const target = this.resolve(reference, place);
    this.follow(target, place);
    const name = this.#freshName(reference);
    this.#definitions.set(id, { name, target, ...options });
    return name;
  }

  /** Lowers the definitions that are used, and those that they use in turn. */
  lowerDefinitions(lower: (definition: { name: string; target: JsonSchema; keyed: boolean }) => Lowered): {
    schemas: WireNode;
    shapes: Map<string, Shape>;
  } {
    const schemas: WireNode = {};
    const shapes = new Map<string, Shape>();
    // A Map visits entries that are added while it is walked.
    for (const definition of this.#definitions.values()) {
      definition.lowered = lower(definition);
      schemas[definition.name] = definition.lowered.schema;
      shapes.set(definition.name, definition.lowered.shape);
    }
    return { schemas, shapes };
  }

  /** Whether what a `$ref` points to contains itself, by name or by position. */
  leadsToItself(reference: string, place: Place): boolean {
    const known = this.#recursive.get(reference);
    if (known !== undefined) return known;
    const reachable = new Set(referencesIn(this.resolve(reference, place)));
    // A Set visits members that are added while it is walked.
    for (const other of reachable) {
      for (const further of referencesIn(this.resolve(other, place))) reachable.add(further);
    }
    const answer = [...reachable].some((other) => other === reference || reference.startsWith(`${other}/`));
    this.#recursive.set(reference, answer);
    return answer;
  }

  /** Follows a reference, and those that it leads to, up to a schema that says something itself. */
  follow(schema: JsonSchema, place: Place): JsonSchema {
    let next = schema;
    for (let hops = 0; next.$ref !== undefined; hops++) {
      if (hops > MOST_DEPTH) this.fail(place, '$ref', 'goes round in circles');
      next = this.resolve(next.$ref, place);
    }
    return next;
  }

  /** Whether the exact schema takes `null` as a value of its own. */
  exactlyAcceptsNull(schema: unknown, place: Place, seen = new Set<unknown>()): boolean {
    if (!isJsonObject(schema)) return false;
    const target = this.follow(schema, place);
    if (seen.has(target)) return false;
    seen.add(target);
    const { type, anyOf, oneOf, allOf, nullable } = target;
    const values = target.enum ?? (target.const === undefined ? undefined : [target.const]);
    const ask = (other: unknown) => this.exactlyAcceptsNull(other, place, seen);
    if (nullable === true) return true;
    if (Array.isArray(values)) return values.includes(null);
    const branches = [...(anyOf ?? []), ...(oneOf ?? [])];
    if (branches.length > 0) return branches.some(ask) && (type === undefined || includesNull(type));
    if (allOf !== undefined && type === undefined) return allOf.length > 0 && allOf.every(ask);
    return includesNull(type);
  }

  /** The same for a name in `$defs`. */
  definitionAcceptsNull(name: string, place: Place): boolean {
    const definition = [...this.#definitions.values()].find((candidate) => candidate.name === name);
    return definition !== undefined && this.exactlyAcceptsNull(definition.target, place);
  }

  #freshName(reference: string): string {
    const wished = (reference === '#' ? (this.root.title ?? 'Root') : pointerName(reference)).replaceAll(
      /[^\w.-]+/g,
      '_',
    );
    const base = wished === '' ? 'Definition' : wished;
    let name = base;
    for (let count = 2; this.#names.has(name); count++) name = `${base}_${count}`;
    this.#names.add(name);
    return name;
  }
}

function includesNull(type: JsonSchema['type']): boolean {
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}

/** Every `$ref` in a schema, at any depth. Walks data that may be deep, hence without recursion. */
export function referencesIn(schema: unknown): Set<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next) && typeof (next as { $ref?: unknown }).$ref === 'string')
      found.add((next as { $ref: string }).$ref);
    // One by one: a call takes only so many arguments.
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return found;
}
