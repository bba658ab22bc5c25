import { compileLower } from './compile-lower.js';
import type { JsonSchema, ObjectSchema } from './json-schema.js';
import { lowerNode } from './lower-node.js';
import { Lowering, referencesIn, type Lowered, type Place, type WireNode } from './lowering.js';
import type { Loss } from './loss.js';
import { mergeSchemas } from './merge-schemas.js';
import { normalizeNode } from './normalize-node.js';
import { isJsonObject } from './plain-object.js';
import { typesOf } from './schema-types.js';
import type { Shape, ShapeDefinitions } from './shape.js';
import { shortJson } from './short-json.js';
import { WRAPPER_KEY } from './wrapper-key.js';

/** A schema in the structure that strict function calling allows, with every constraint still in it. */
export interface LoweredSchema {
  /**
   * What the model's arguments are held to. `required` names what must really be there: an optional property may be
   * null or missing.
   */
  readonly wireSchema: ObjectSchema;
  readonly shape: Shape;
  readonly definitions: ShapeDefinitions;
  /** What the wire schema cannot say; the exact schema is asked again about lifted arguments. */
  readonly losses: readonly Loss[];
  readonly needsExactCheck: boolean;
}

/**
 * Lowers an exact schema.
 *
 * @param takesAnyValue What a schema that says nothing means: any value, or no arguments.
 *
 * @throws UnsupportedSchemaError where a schema contradicts itself, cannot be followed, or cannot be said in strict mode.
 */
export function lowerSchema(exact: JsonSchema, toolName: string, takesAnyValue = false): LoweredSchema {
  const run = new Lowering(exact, toolName, lowerNode);
  const root = lowerRoot(exact, run, takesAnyValue);
  const { schemas, shapes } = run.lowerDefinitions(({ name, target, keyed }) =>
    lowerNode(target, { path: `$defs.${name}`, depth: 1 }, run, { keyed }),
  );
  const wireSchema = withUsedDefinitions(root.schema, schemas) as ObjectSchema;
  // A branch that a union turned out not to need may have asked for definitions of its own.
  const losses = run.losses.filter(({ path }) => isUsed(path, wireSchema.$defs ?? {}));
  for (const { node, shape, ...values } of run.pendingValues) {
    const lower = compileLower(shape, { shapes, $defs: wireSchema.$defs });
    if (values.default !== undefined) node['default'] = lower(values.default);
    if (values.examples) {
      const text = `For example: ${values.examples.map((example) => shortJson(lower(example))).join(' or ')}.`;
      node['description'] = typeof node['description'] === 'string' ? `${node['description']} ${text}` : text;
    }
  }
  return {
    wireSchema,
    shape: root.shape,
    definitions: shapes,
    losses,
    needsExactCheck: run.needsExactCheck,
  };
}

function withUsedDefinitions(root: WireNode, definitions: WireNode): WireNode {
  const used = new Set(referencesIn(root));
  // A Set visits members that are added while it is walked.
  for (const reference of used) {
    for (const further of referencesIn(definitions[definitionName(reference)])) used.add(further);
  }
  if (used.size === 0) return root;
  const names = new Set([...used].map(definitionName));
  return { ...root, $defs: Object.fromEntries(Object.entries(definitions).filter(([name]) => names.has(name))) };
}

function definitionName(reference: string): string {
  return reference.slice('#/$defs/'.length);
}

function isUsed(path: string, definitions: Readonly<Record<string, unknown>>): boolean {
  return !path.startsWith('$defs.') || Object.keys(definitions).some((name) => path.startsWith(`$defs.${name}`));
}

function lowerRoot(exact: JsonSchema, run: Lowering, takesAnyValue: boolean): Lowered {
  const place: Place = { path: '', depth: 0 };
  const whole = unfoldRoot(exact, place, run);
  const schema = normalizeOnce(whole, place, run);
  const types = typesOf(schema);
  const isListed = schema.anyOf !== undefined || schema.enum !== undefined || schema.const !== undefined;
  if (!isListed && types.length <= 1 && (types[0] ?? (takesAnyValue ? 'any' : 'object')) === 'object') {
    return lowerNode({ ...whole, type: 'object' }, place, run, { isRoot: true });
  }
  if (!isListed && types.length === 1 && types[0] === 'array' && schema.prefixItems !== undefined)
    return lowerNode(whole, place, run);
  const inner = lowerNode(whole, { path: WRAPPER_KEY, depth: 1 }, run);
  return {
    schema: { type: 'object', properties: { [WRAPPER_KEY]: inner.schema }, required: [WRAPPER_KEY] },
    shape: { kind: 'wrapped', key: WRAPPER_KEY, inner: inner.shape },
  };
}

/** Follows references and single branches at the root, where strict mode wants the object itself. */
function unfoldRoot(exact: JsonSchema, place: Place, run: Lowering): JsonSchema {
  let schema = exact;
  for (let hops = 0; hops < 100; hops++) {
    const [branch] = schema.anyOf?.length === 1 ? schema.anyOf : [];
    const reference = schema.$ref === undefined ? branch : { $ref: schema.$ref };
    if (!isJsonObject(reference) || reference.$ref === undefined) return schema;
    const { $ref: _, anyOf: __, ...rest } = schema;
    const merged = mergeSchemas(rest, run.resolve(reference.$ref, place));
    if ('conflict' in merged) return run.fail(place, merged.conflict, 'contradicts what the $ref beside it says');
    schema = merged.schema;
  }
  return run.fail(place, '$ref', 'goes round in circles');
}

/** Brings the root into a known form without noting losses, which lowering it will do. */
function normalizeOnce(schema: JsonSchema, place: Place, run: Lowering): JsonSchema {
  const known = run.losses.length;
  const normal = normalizeNode(schema, place, run);
  run.losses.length = known;
  return normal;
}
