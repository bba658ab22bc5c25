import { closestNames, type ArgumentProblem } from '../errors/index.js';
import { acceptsPlainly, isPlainlySaid } from './accepts-plainly.js';
import { describeSchema, describeValues, listValues } from './describe-schema.js';
import { explainByValidator } from './explain-by-validator.js';
import { findDiscriminator } from './discriminator.js';
import type { JsonSchema } from './json-schema.js';
import { getOwn, isJsonObject } from './plain-object.js';
import { itemPath, propertyPath } from './schema-path.js';
import { allowsType, typeOfValue } from './schema-types.js';
import { shortJson } from './short-json.js';
import { isJsonText, lazyValidator, repeatedKeys } from './validators.js';
import { wireDefinition, wireTypes } from './wire-types.js';

/** A model repairs a handful of mistakes at once; a longer list buries them. */
const MOST_PROBLEMS = 10;

/**
 * Says what is wrong with arguments that a wire schema refuses, the way a person would: where, what belongs there, what
 * was sent. Of a union only the branch that was probably meant is explained.
 */
export function explainProblems(schema: JsonSchema, value: unknown): readonly ArgumentProblem[] {
  const found = new Explanation({ ...(schema['definitions'] as JsonSchema['$defs']), ...schema.$defs });
  found.explain(schema, value, '');
  if (found.problems.length > 0) return found.problems.slice(0, MOST_PROBLEMS);
  return explainByValidator(schema, value);
}

class Explanation {
  readonly problems: ArgumentProblem[] = [];

  constructor(private readonly $defs: JsonSchema['$defs']) {}

  /** Whether whatever else is found would not be told. */
  get #isFull(): boolean {
    return this.problems.length >= MOST_PROBLEMS;
  }

  explain(schema: JsonSchema, value: unknown, path: string): void {
    if (this.#isFull) return;
    const target = wireDefinition(schema, this.$defs);
    const branches = target.anyOf ?? target.oneOf;
    if (branches !== undefined) return this.#explainUnion(target, branches, value, path);
    if (!allowsType(wireTypes(target, this.$defs), typeOfValue(value))) return this.#add(target, value, path);
    if (isJsonObject(value)) this.#explainObject(target, value, path);
    else if (Array.isArray(value)) this.#explainArray(target, value, path);
    else if (this.#refuses(target, value)) this.#explainScalar(target, value, path);
  }

  #refuses(schema: JsonSchema, value: unknown): boolean {
    if (isPlainlySaid(schema)) return !acceptsPlainly(schema, value, (inner, part) => this.#accepts(inner, part));
    try {
      return !lazyValidator({ ...schema, ...(this.$defs && { $defs: this.$defs }) })(value);
    } catch {
      // A plain schema may point to places that are not at hand here; the validator of the whole will say it.
      return false;
    }
  }

  #accepts(schema: JsonSchema | boolean, value: unknown): boolean {
    return typeof schema === 'boolean' ? schema : !this.#refuses(schema, value);
  }

  #add(schema: JsonSchema, value: unknown, path: string): void {
    this.problems.push({ path, expected: describeSchema(schema, this.$defs), received: shortJson(value) });
  }

  #explainScalar(schema: JsonSchema, value: unknown, path: string): void {
    const names = schema.enum?.filter((choice) => typeof choice === 'string') ?? [];
    const [near] = typeof value === 'string' ? closestNames(value, names) : [];
    const isBadText = schema['x-json-text'] === true && typeof value === 'string' && !isJsonText(value);
    const expected = describeSchema(isBadText ? { type: 'string', 'x-json-text': true } : schema, this.$defs);
    this.problems.push({
      path,
      expected: near === undefined ? expected : `${expected} (did you mean ${JSON.stringify(near)}?)`,
      received: shortJson(value),
    });
  }

  #explainObject(schema: JsonSchema, value: Readonly<Record<string, unknown>>, path: string): void {
    const properties = schema.properties ?? {};
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(properties, key));
    const required = new Set(schema.required);
    for (const [name, property] of Object.entries(properties)) {
      if (this.#isFull) return;
      const at = propertyPath(path, name);
      if (Object.hasOwn(value, name)) {
        this.explain(property, value[name], at);
      } else if (required.has(name)) {
        const [near] = closestNames(name, unknown);
        const received = near === undefined ? 'nothing' : `nothing (but there is ${JSON.stringify(near)})`;
        this.problems.push({ path: at, expected: describeSchema(property, this.$defs), received });
      }
    }
    if (isJsonObject(schema.additionalProperties)) {
      for (const name of unknown) this.explain(schema.additionalProperties, value[name], propertyPath(path, name));
    } else if (schema.additionalProperties === false) {
      const known = Object.keys(properties);
      for (const name of unknown) {
        if (this.#isFull) return;
        this.#explainUnknown(name, known, value[name], path);
      }
    }
  }

  #explainUnknown(name: string, known: readonly string[], value: unknown, path: string): void {
    const [near] = closestNames(name, known);
    const hint = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
    const list = known.length === 0 ? 'none' : listValues(known);
    this.problems.push({
      path: propertyPath(path, name),
      expected: `left out (no property ${shortJson(name)}${hint} Known: ${list})`.replace(/([^?]) Known/, '$1; known'),
      received: shortJson(value),
    });
  }

  #explainArray(schema: JsonSchema, value: readonly unknown[], path: string): void {
    const before = this.problems.length;
    const reserved = schema['x-unique-keys'];
    if (Array.isArray(reserved)) {
      for (const index of repeatedKeys(reserved as string[], value)) {
        const key = (value[index] as { readonly key: unknown }).key;
        this.problems.push({
          path: propertyPath(itemPath(path, index), 'key'),
          expected: (reserved as unknown[]).includes(key)
            ? 'a key that is no property beside it'
            : 'a key that was not used before',
          received: shortJson(key),
        });
      }
    }
    const rest = typeof schema.items === 'boolean' ? undefined : schema.items;
    for (const [index, item] of value.entries()) {
      if (this.#isFull) return;
      const items = schema.prefixItems?.[index] ?? rest;
      if (items) this.explain(items, item, itemPath(path, index));
    }
    if (this.problems.length === before && this.#refuses(schema, value)) this.#add(schema, value, path);
  }

  #explainUnion(schema: JsonSchema, branches: readonly JsonSchema[], value: unknown, path: string): void {
    const type = typeOfValue(value);
    const possible = branches.filter((branch) => allowsType(wireTypes(branch, this.$defs), type));
    if (possible.length === 0) return this.#add(schema, value, path);
    const discriminator = isJsonObject(value) ? findDiscriminator(branches, this.$defs) : undefined;
    if (discriminator && isJsonObject(value)) {
      const { property, branchOf } = discriminator;
      const tag = getOwn(value, property);
      const branch = branches[branchOf.get(tag) ?? -1];
      if (branch) return this.explain(branch, value, path);
      const choices = [...branchOf.keys()];
      const names = choices.filter((choice) => typeof choice === 'string');
      const [near] = typeof tag === 'string' ? closestNames(tag, names) : [];
      const expected = describeValues(choices) + (near === undefined ? '' : ` (did you mean ${JSON.stringify(near)}?)`);
      this.problems.push({ path: propertyPath(path, property), expected, received: shortJson(tag) });
      return undefined;
    }
    const [nearest] = possible
      .map((branch) => {
        const attempt = new Explanation(this.$defs);
        attempt.explain(branch, value, path);
        return attempt.problems;
      })
      .toSorted((left, right) => left.length - right.length);
    // One of them has nothing against the value: it is another argument that is wrong.
    if (nearest?.length === 0) return undefined;
    // Scalars differ by so little that naming every branch says more than picking one.
    if (nearest === undefined || (typeof value !== 'object' && possible.length > 1))
      return this.#add(schema, value, path);
    this.problems.push(...nearest);
    return undefined;
  }
}
