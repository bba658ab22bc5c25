import { isDeepStrictEqual } from 'node:util';

import ts from 'typescript';

import type { JsonSchema, ObjectSchema } from '../../schema/json-schema.js';
import type { ManifestTool } from '../../schema/manifest.js';
import { referredName } from '../types/inline-definitions.js';
import { markOf, type SourceKind, type SourceMark } from './source-mark.js';

/** One keyword of the schema that a model is sent, and what put it there. */
export interface ExplainedKeyword {
  /** Where in the arguments: `order.lines[].price`, `choice|2` for a branch; empty for the arguments as a whole. */
  readonly path: string;
  readonly keyword: string;
  readonly value: unknown;
  /** `lowering` is what strict function calling makes of it; the place is that of what it was made from. */
  readonly source: SourceKind | 'lowering';
  /** The tag, decorator or rule: `@minimum`. */
  readonly name?: string;
  /** Absolute path; left out where there is no one place. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
}

const markedSchemas = new WeakMap<ManifestTool, ObjectSchema>();

/** Keeps the schema of a tool with its marks, for as long as the tool itself is of interest. */
export function rememberMarks(tool: ManifestTool, marked: ObjectSchema): void {
  markedSchemas.set(tool, marked);
}

/**
 * Says of every keyword that a model is sent where it came from.
 *
 * @param tool Of the manifest that `generate` has just returned; one that was read from a file has lost its sources.
 */
export function explainSchema(tool: ManifestTool): readonly ExplainedKeyword[] {
  const exact = markedSchemas.get(tool);
  if (exact === undefined || tool.strictSchema === undefined) return [];
  const explaining = new Explaining(exact);
  explaining.node(tool.strictSchema, exact, '', undefined);
  for (const [name, definition] of Object.entries(tool.strictSchema.$defs ?? {})) {
    explaining.node(definition, exact.$defs?.[name], `$defs.${name}`, undefined);
  }
  return explaining.found;
}

class Explaining {
  readonly found: ExplainedKeyword[] = [];

  constructor(private readonly root: JsonSchema) {}

  /** @param around The mark of what a part without one of its own lies in. */
  node(sent: JsonSchema, exact: JsonSchema | undefined, path: string, around: SourceMark | undefined): void {
    const known = this.resolved(sent, exact);
    const others = (known && markOf(known, '*')) ?? around;
    for (const [keyword, value] of Object.entries(sent)) {
      if (keyword === '$defs') continue;
      if (keyword !== 'properties') this.keyword(path, keyword, value, known, others);
    }
    for (const [name, property] of Object.entries(sent.properties ?? {})) {
      const inner = known?.properties?.[name] ?? this.pairPart(known, name);
      this.node(property, inner, path === '' ? name : `${path}.${name}`, others);
    }
    if (typeof sent.items === 'object') this.node(sent.items, this.itemOf(known), `${path}[]`, others);
    for (const [index, branch] of (sent.anyOf ?? []).entries()) {
      if (branch.type === 'null' && known?.anyOf?.[index] === undefined) continue;
      // A union with null stands for "may be left out" where the type has no union.
      const isUnion = known?.anyOf !== undefined;
      this.node(branch, isUnion ? known.anyOf?.[index] : known, isUnion ? `${path}|${index + 1}` : path, others);
    }
  }

  private keyword(
    path: string,
    keyword: string,
    value: unknown,
    exact: JsonSchema | undefined,
    others: SourceMark | undefined,
  ): void {
    const mark = (exact && markOf(exact, keyword)) ?? others;
    const isLowered =
      mark === undefined ||
      (exact !== undefined && keyword in exact ? !isKept(keyword, value, exact[keyword]) : keyword !== '$ref');
    const shown =
      keyword === 'anyOf'
        ? `${(value as readonly unknown[]).length} branches`
        : keyword === 'items'
          ? 'a schema'
          : value;
    const from = mark === undefined ? { source: 'lowering' as const } : described(mark);
    this.found.push({ path, keyword, value: shown, ...from, ...(isLowered && { source: 'lowering' as const }) });
  }

  /** Follows the reference of the exact schema, where the one that is sent has none. */
  private resolved(sent: JsonSchema, exact: JsonSchema | undefined): JsonSchema | undefined {
    const name = exact && sent.$ref === undefined ? referredName(exact) : undefined;
    const definition = name === undefined ? undefined : this.root.$defs?.[name];
    return definition === undefined ? exact : { ...definition, ...exact };
  }

  /** What strict mode makes of records and tuples: lists of pairs, and objects with a key for each place. */
  private pairPart(exact: JsonSchema | undefined, name: string): JsonSchema | undefined {
    if (name === 'value' && typeof exact?.additionalProperties === 'object') return exact.additionalProperties;
    return exact?.prefixItems?.[Number(/\d+/.exec(name)?.[0] ?? Number.NaN)];
  }

  private itemOf(exact: JsonSchema | undefined): JsonSchema | undefined {
    if (typeof exact?.items === 'object') return exact.items;
    return typeof exact?.additionalProperties === 'object' ? exact : undefined;
  }
}

/** Whether what is sent says what the exact schema says; `items` and `anyOf` are compared part by part. */
function isKept(keyword: string, sent: unknown, exact: unknown): boolean {
  return keyword === 'items' || keyword === 'anyOf' || isDeepStrictEqual(sent, exact);
}

function described({ kind, node, detail }: SourceMark): Omit<ExplainedKeyword, 'path' | 'keyword' | 'value'> {
  const file = node.getSourceFile() as ts.SourceFile | undefined;
  if (file === undefined) return { source: kind, ...(detail !== undefined && { name: detail }) };
  const start = ts.isJSDoc(node) ? node.pos : node.getStart(file);
  const line = file.getLineAndCharacterOfPosition(start).line + 1;
  return { source: kind, ...(detail !== undefined && { name: detail }), file: file.fileName, line };
}
