import { jsonIdentity } from '../json-identity.js';
import type { JsonSchema, JsonTypeName } from '../json-schema.js';
import { pointerName } from '../json-pointer.js';
import { typesOf } from '../schema-types.js';
import { isConstraint } from './keyword-rules.js';
import { followReference, type SchemaNode } from './schema-part.js';

/** A schema as people think of it: one type, or a union of some. */
export type SchemaView =
  | { readonly kind: 'single'; readonly schema: JsonSchema; readonly types: readonly JsonTypeName[] }
  | { readonly kind: 'union'; readonly schema: JsonSchema; readonly branches: readonly Branch[] }
  /** Combined in a way that cannot be told part by part. */
  | { readonly kind: 'whole'; readonly schema: JsonSchema };

export interface Branch {
  readonly node: SchemaNode;
  /** `Cat`, or its number from 1 on. */
  readonly label: string;
}

/** Follows references, and takes `X | null` for an X that may be null. */
export function viewOf(node: SchemaNode, root: JsonSchema, hops = 0): SchemaView {
  if (typeof node === 'boolean')
    return node ? { kind: 'single', schema: {}, types: [] } : { kind: 'whole', schema: { not: {} } };
  const { $ref, ...beside } = node;
  if ($ref !== undefined) {
    const target = hops > 50 ? undefined : followReference($ref, root);
    if (target === undefined || Object.keys(beside).some(isConstraint)) return { kind: 'whole', schema: node };
    return withNotes(viewOf(target, root, hops + 1), beside);
  }
  const { anyOf, allOf, oneOf, ...others } = node;
  if (allOf !== undefined || oneOf !== undefined) return { kind: 'whole', schema: node };
  if (anyOf === undefined) return { kind: 'single', schema: node, types: typesOf(node) };
  if (Object.keys(others).some(isConstraint)) return { kind: 'whole', schema: node };
  const [first, ...more] = anyOf.filter((branch) => !isNull(branch));
  const view = first === undefined || more.length > 0 || anyOf.length === 1 ? undefined : viewOf(first, root, hops + 1);
  return view?.kind === 'single' && view.types.length > 0
    ? withNotes({ ...view, types: [...new Set([...view.types, 'null' as const])] }, others)
    : { kind: 'union', schema: node, branches: labelled(anyOf) };
}

/** What a place says beside a reference is said of that place. */
function withNotes(view: SchemaView, notes: JsonSchema): SchemaView {
  return { ...view, schema: { ...view.schema, ...notes } };
}

function isNull(branch: SchemaNode): boolean {
  return typeof branch === 'object' && branch.type === 'null';
}

function labelled(branches: readonly SchemaNode[]): Branch[] {
  const names = branches.map(nameOf);
  return branches.map((node, index) => {
    const name = names[index];
    const isUnique = name !== undefined && names.indexOf(name) === names.lastIndexOf(name);
    return { node, label: isUnique ? name : String(index + 1) };
  });
}

function nameOf(branch: SchemaNode): string | undefined {
  if (typeof branch === 'boolean') return undefined;
  if (branch.$ref !== undefined) return pointerName(branch.$ref);
  // The property that tells members apart is a constant in each.
  const tag = Object.entries(branch.properties ?? {}).find(
    ([, { const: value, enum: values }]) => value !== undefined || values?.length === 1,
  );
  if (tag !== undefined) return `${tag[0]}=${jsonIdentity(tag[1].const ?? tag[1].enum?.[0])}`;
  const isNamed = typeof branch.type === 'string' && branch.enum === undefined && branch.const === undefined;
  return isNamed ? branch.type : undefined;
}
