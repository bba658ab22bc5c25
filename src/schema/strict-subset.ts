import { BASE64_PATTERN } from './base64.js';
import { findDiscriminator } from './discriminator.js';
import type { JsonSchema } from './json-schema.js';
import type { Loss } from './loss.js';
import { setOwn } from './plain-object.js';
import { itemPath, propertyPath } from './schema-path.js';
import { isCheckedFormat } from './validators.js';
import { wireDefinition } from './wire-types.js';

/** The formats that strict function calling knows. */
const STRICT_FORMATS: ReadonlySet<unknown> = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

/** The keywords of the strict subset that are taken over as they are. */
const STRICT_KEYWORDS: ReadonlySet<string> = new Set([
  '$ref',
  'title',
  'description',
  'default',
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
]);

export interface StrictSchema {
  readonly schema: JsonSchema;
  readonly losses: readonly Loss[];
}

/**
 * Takes from a wire schema what the strict subset of the Responses API has no word for, and gives it the form that
 * subset asks for: every object closed, every property required (B146).
 */
export function toStrictSchema(wire: JsonSchema): StrictSchema {
  const strip = new Stripping(wire.$defs);
  const { $defs, ...root } = wire;
  const schema = strip.node(root, '');
  const definitions = Object.entries($defs ?? {}).map(
    ([name, definition]) => [name, strip.node(definition, `$defs.${name}`)] as const,
  );
  return {
    schema: definitions.length === 0 ? schema : { ...schema, $defs: Object.fromEntries(definitions) },
    losses: strip.losses,
  };
}

class Stripping {
  readonly losses: Loss[] = [];
  /** By object schema: the property that must come first. */
  readonly #firstProperties = new Map<JsonSchema, string>();

  constructor(private readonly $defs: JsonSchema['$defs']) {
    for (const definition of Object.values($defs ?? {})) this.#orderBranches(definition);
  }

  node(wire: JsonSchema, path: string): JsonSchema {
    if (!path.startsWith('$defs.') && path === '') this.#orderBranches(wire);
    const strict: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(wire)) {
      if (STRICT_KEYWORDS.has(keyword)) strict[keyword] = value;
      else if (keyword === 'anyOf') strict[keyword] = (value as JsonSchema[]).map((branch) => this.node(branch, path));
      else if (keyword === 'items') strict[keyword] = this.node(value as JsonSchema, itemPath(path));
      else if (keyword === 'properties') this.#closeObject(strict, wire, path);
      else this.#keepOrLose(strict, wire, keyword, path);
    }
    return strict;
  }

  #closeObject(strict: Record<string, unknown>, wire: JsonSchema, path: string): void {
    const properties: Record<string, unknown> = {};
    const names = Object.keys(wire.properties ?? {});
    const first = this.#firstProperties.get(wire);
    const ordered = first === undefined ? names : [first, ...names.filter((name) => name !== first)];
    for (const name of ordered) {
      const property = wire.properties?.[name];
      if (property) setOwn(properties, name, this.node(property, propertyPath(path, name)));
    }
    strict['properties'] = properties;
    strict['required'] = ordered;
    strict['additionalProperties'] = false;
  }

  #keepOrLose(strict: Record<string, unknown>, wire: JsonSchema, keyword: string, path: string): void {
    const value = wire[keyword];
    switch (keyword) {
      case 'format':
        if (STRICT_FORMATS.has(value)) strict[keyword] = value;
        else this.losses.push({ path, keyword, value, reason: formatLoss(value) });
        return;
      case 'pattern':
        if (!needsMoreThanRegular(value)) strict[keyword] = value;
        else
          this.losses.push({
            path,
            keyword,
            value,
            reason: 'Strict function calling takes no look-around, back-reference or rule of letter case.',
          });
        return;
      case 'contentEncoding':
        if (value === 'base64' && strict['pattern'] === undefined && wire.pattern === undefined)
          strict['pattern'] = BASE64_PATTERN;
        else
          this.losses.push({
            path,
            keyword,
            value,
            reason: `Strict function calling has no such keyword${value === 'base64' ? '' : '; nothing checks it'}.`,
          });
        return;
      case 'uniqueItems':
        if (value === true)
          this.losses.push({ path, keyword, value, reason: 'Strict function calling has no such keyword.' });
        return;
      default:
      // `required` and `additionalProperties` are written with `properties`; what is left are our own marks.
    }
  }

  /**
   * The API refuses unions whose objects begin with the same key, unless it tells them apart: models fill objects in
   * order, so the branch must be known from the first key.
   */
  #orderBranches(schema: JsonSchema): void {
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'anyOf') {
        this.#orderUnion(value as JsonSchema[]);
        for (const branch of value as JsonSchema[]) this.#orderBranches(branch);
      } else if (keyword === 'properties') {
        for (const property of Object.values(value as Record<string, JsonSchema>)) this.#orderBranches(property);
      } else if (keyword === 'items') {
        this.#orderBranches(value as JsonSchema);
      }
    }
  }

  #orderUnion(branches: readonly JsonSchema[]): void {
    const discriminator = findDiscriminator(branches, this.$defs);
    const objects = [
      ...new Set(branches.map((branch) => wireDefinition(branch, this.$defs)).filter((branch) => branch.properties)),
    ];
    if (objects.length < 2) return;
    if (discriminator) {
      for (const object of objects) this.#firstProperties.set(object, discriminator.property);
      return;
    }
    const taken = new Set<string>();
    // The branch with the fewest keys has the least choice.
    for (const object of objects.toSorted((left, right) => keysOf(left).length - keysOf(right).length)) {
      const required = object.required ?? [];
      const free = keysOf(object).filter((key) => !taken.has(key));
      const others = objects.filter((other) => other !== object);
      const own = free.filter((key) => others.every((other) => !keysOf(other).includes(key)));
      const first = own.find((key) => required.includes(key)) ?? own[0] ?? free[0];
      if (first === undefined) continue;
      taken.add(first);
      if (first !== keysOf(object)[0]) this.#firstProperties.set(object, first);
    }
  }
}

function formatLoss(format: unknown): string {
  const reason = 'Strict function calling does not know this format';
  return isCheckedFormat(format) ? `${reason}.` : `${reason}, nor does anything check it.`;
}

function keysOf(object: JsonSchema): string[] {
  return Object.keys(object.properties ?? {});
}

function needsMoreThanRegular(pattern: unknown): boolean {
  return typeof pattern === 'string' && /\(\?<?[=!]|\\[1-9]|\\k<|\\[pP]\{CW/.test(pattern);
}
