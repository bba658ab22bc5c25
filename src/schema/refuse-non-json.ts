import { UnsupportedSchemaError } from '../errors/index.js';

/** Far more than any model reads, and what a schema that was put together of few parts would still grow to. */
const MOST_PARTS = 1_000_000;
/** Deeper than any data is meant to be, shallower than what exhausts the stack. */
const MOST_LEVELS = 1_000;

/**
 * Holds a schema to be JSON, of a size that can be worked on: objects that hold themselves, instances, functions and numbers that are none
 * would be followed for ever, or read as if nothing had been said.
 *
 * @throws UnsupportedSchemaError naming the place.
 */
export function refuseNonJson(schema: unknown, toolName: string): void {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    throw refusal(toolName, [], `is ${kindOf(schema)} and no JSON Schema`, OBJECT_REMEDY);
  new Looking(toolName).sizeOf(schema, []);
}

const OBJECT_REMEDY = "Write an object, as in { type: 'object', properties: { … } }.";

class Looking {
  readonly #sizes = new Map<object, number>();
  readonly #open = new Set<object>();

  constructor(private readonly toolName: string) {}

  /** How many values there are in this one, each counted as often as it is reached. */
  sizeOf(value: unknown, path: readonly string[]): number {
    if (typeof value !== 'object' || value === null) {
      if (!isScalar(value)) throw refusal(this.toolName, path, `is ${kindOf(value)}, which is no JSON`);
      return 1;
    }
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    if (this.#open.has(value))
      throw refusal(this.toolName, path, 'holds itself', 'Name the part under $defs, and point to it with $ref.');
    if (path.length > MOST_LEVELS)
      throw refusal(this.toolName, path.slice(0, 10), `nests deeper than ${MOST_LEVELS} levels`);
    if (!Array.isArray(value) && !isPlain(value))
      throw refusal(this.toolName, path, `is ${kindOf(value)}, which is no JSON`);
    this.#open.add(value);
    let size = 1;
    for (const [key, inner] of Object.entries(value))
      if (inner !== undefined) size += this.sizeOf(inner, [...path, key]);
    this.#open.delete(value);
    if (size > MOST_PARTS) throw refusal(this.toolName, path, `has more than ${MOST_PARTS} parts`, 'Make it smaller.');
    this.#sizes.set(value, size);
    return size;
  }
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** Of any realm: the sandbox of a test runner has an Object of its own. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === null || Object.getPrototypeOf(prototype) === null) && !('~standard' in value);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return String(value);
  if (value === undefined || value === null) return String(value);
  if ((typeof value === 'object' || typeof value === 'function') && '~standard' in value)
    return 'a schema of a library';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const { constructor } = value as { readonly constructor?: unknown };
  return typeof constructor === 'function' && constructor.name !== ''
    ? `an instance of ${constructor.name}`
    : 'an instance';
}

function refusal(
  toolName: string,
  path: readonly string[],
  reason: string,
  remedy = 'Write plain JSON, or make the whole a schema of a library, as in z.object({ … }).',
): UnsupportedSchemaError {
  const keyword = path.at(-1) ?? 'schema';
  return new UnsupportedSchemaError(toolName, path.slice(0, -1).join('.'), keyword, reason, remedy);
}
