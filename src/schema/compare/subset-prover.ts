import type { Json, JsonSchema, JsonTypeName } from '../json-schema.js';
import { keywordsHold } from './keyword-rules.js';
import { PairMap } from './pair-map.js';
import { refersElsewhere } from './refers-elsewhere.js';
import { partsOf, type SchemaNode, type SchemaPart } from './schema-part.js';
import { splitKeywords } from './split-keywords.js';
import { TextMemory } from './text-memory.js';
import { ValueCheck } from './value-check.js';

const ALL_TYPES: readonly JsonTypeName[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** Far more steps than real schemas take; after these a proof is given up. */
const MAX_STEPS = 200_000;

/** Schemas that nest deeper than this are most likely going round in circles. */
const MAX_NESTING = 400;

/**
 * Proves that every value of one schema fits another. It errs on one side only: what it proves is true, while something true may go
 * without a proof.
 */
export class SubsetProver {
  /** Pairs without a proof. They stay so whatever else is found out. */
  private readonly refuted = new PairMap<true>();
  /** Pairs that hold, as long as those hold that were taken for granted on the way. */
  private held = new PairMap<true>();
  /** Pairs that are being proved. */
  private readonly open = new PairMap<true>();
  private readonly values: ValueCheck;
  private readonly texts = new TextMemory();
  private assumed: (readonly [SchemaNode, SchemaNode])[] = [];
  private steps = 0;
  private nesting = 0;

  /**
   * @param root The document in which the references of the narrower schemas are looked up.
   * @param otherRoot The same for the wider ones.
   */
  constructor(
    readonly root: JsonSchema,
    readonly otherRoot: JsonSchema,
  ) {
    this.values = new ValueCheck(otherRoot);
  }

  /** Whether every value that fits `schema` provably fits `other`. */
  proves(schema: SchemaNode, other: SchemaNode): boolean {
    if (this.saysTheSame(schema, other)) return true;
    this.steps = 0;
    for (;;) {
      const result = this.fits(schema, other);
      // A schema that contains itself is proved by taking its inner occurrence for granted; where that was wrong, so may the rest be.
      const isClean = !this.assumed.some((pair) => this.refuted.get(...pair));
      if (!isClean) this.held = new PairMap();
      this.assumed = [];
      if (!result || isClean) return result;
    }
  }

  /** Whether each of these values fits a schema of the wider side. */
  allowsAll(values: readonly unknown[], other: JsonSchema): boolean {
    return this.values.allowsAll(values, other);
  }

  /** Whether two pieces of schemas are the same word for word, and so is all that they refer to. */
  saysTheSame(piece: unknown, other: unknown): boolean {
    const text = this.texts.of(piece);
    if (text !== this.texts.of(other)) return false;
    if (!/ref"/i.test(text)) return true;
    const [definitions, others] = [this.root.$defs, this.otherRoot.$defs];
    return this.texts.of(definitions) === this.texts.of(others) && !refersElsewhere([piece, definitions]);
  }

  /**
   * Whether what stands inside of values fits: the items of a list, the properties of an object. Each round of a schema that contains
   * itself comes by here one step deeper in a value, so that nothing is taken for granted of the value itself.
   */
  fits(schema: SchemaNode, other: SchemaNode): boolean {
    if (other === true || schema === false) return true;
    this.steps += 1;
    if (this.steps > MAX_STEPS || this.refuted.get(schema, other)) return false;
    if (this.held.get(schema, other)) return true;
    if (this.open.get(schema, other)) {
      this.assumed.push([schema, other]);
      return true;
    }
    this.open.set(schema, other, true);
    const parts = partsOf(schema, this.root);
    const result = partsOf(other, this.otherRoot).every((part) => this.partsFit(parts, part));
    this.open.delete(schema, other);
    (result ? this.held : this.refuted).set(schema, other, true);
    return result;
  }

  private partsFit(parts: readonly SchemaPart[], other: SchemaPart): boolean {
    if (other.kind === 'unknown' || this.nesting > MAX_NESTING) return false;
    // No part stands for every value of every type.
    const all: readonly SchemaPart[] = parts.length === 0 ? [{ kind: 'keywords', schema: {} }] : parts;
    this.nesting += 1;
    const result =
      all.some((part) => this.partFits(part, other)) ||
      // One part may hold what one keyword asks, and another what the next one does.
      (all.length > 1 &&
        other.kind === 'keywords' &&
        splitKeywords(other.schema).every((schema) => all.some((part) => this.partFits(part, { ...other, schema }))));
    this.nesting -= 1;
    return result;
  }

  private partFits(part: SchemaPart, other: Exclude<SchemaPart, { kind: 'unknown' }>): boolean {
    switch (part.kind) {
      case 'never':
        return true;
      case 'unknown':
        return false;
      case 'branches':
        // One of several, and of no two: a branch that grows may take values from another, so only what is the same is proved.
        return other.kind === 'branches' && other.exactlyOne
          ? part.exactlyOne && this.saysTheSame(part.branches, other.branches)
          : part.branches.every((branch) => this.partsFit(partsOf(branch, this.root), other));
      case 'keywords':
        return this.keywordsFit(part.schema, other);
    }
  }

  private keywordsFit(schema: JsonSchema, other: Exclude<SchemaPart, { kind: 'unknown' }>): boolean {
    if (other.kind === 'never') return false;
    const values = listedValues(schema);
    if (values !== undefined) return this.valuesFit(values, other);
    if (other.kind === 'branches' && other.exactlyOne) return false;
    const types = typeList(schema);
    if (types.length > 1) return types.every((type) => this.keywordsFit({ ...schema, type }, other));
    return other.kind === 'branches'
      ? other.branches.some((branch) => this.fits(schema, branch))
      : keywordsHold(schema, types[0] as JsonTypeName, other.schema, this);
  }

  private valuesFit(values: readonly unknown[], other: Exclude<SchemaPart, { kind: 'unknown' | 'never' }>): boolean {
    if (other.kind === 'keywords') return this.values.allowsAll(values, other.schema);
    if (other.exactlyOne) return this.values.allowsAll(values, { oneOf: other.branches as readonly JsonSchema[] });
    // Each value may be of another branch.
    return values.every((value) => other.branches.some((branch) => this.fits({ const: value as Json }, branch)));
  }
}

/** The values of a schema where they can be counted. */
function listedValues(schema: JsonSchema): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema.const];
  if (schema.enum !== undefined) return schema.enum;
  if (schema.type === 'null') return [null];
  return schema.type === 'boolean' ? [true, false] : undefined;
}

function typeList({ type }: JsonSchema): readonly JsonTypeName[] {
  if (type === undefined) return ALL_TYPES;
  return typeof type === 'string' ? [type] : type;
}
