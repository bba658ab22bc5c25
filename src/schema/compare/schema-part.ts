import type { JsonSchema } from '../json-schema.js';
import { resolvePointer } from '../json-pointer.js';
import { isJsonObject } from '../plain-object.js';

/** A schema, or what JSON Schema takes in place of one. */
export type SchemaNode = boolean | JsonSchema;

/** One of the things that a schema asks for at the same time; a value fits the schema when it fits every part. */
export type SchemaPart =
  /** Keywords that stand side by side, without any reference or combination of schemas. */
  | { readonly kind: 'keywords'; readonly schema: JsonSchema }
  /** The value fits at least one branch. Of `oneOf` too, which asks for more (`exactlyOne`). */
  | { readonly kind: 'branches'; readonly branches: readonly SchemaNode[]; readonly exactlyOne: boolean }
  /** Nothing fits. */
  | { readonly kind: 'never' }
  /** A reference that leads nowhere, or round in a circle: nothing is known of what fits. */
  | { readonly kind: 'unknown' };

/** Takes a schema apart, with references followed. No parts at all mean that every value fits. */
export function partsOf(node: SchemaNode, root: JsonSchema, followed: readonly string[] = []): SchemaPart[] {
  if (node === true) return [];
  if (node === false) return [{ kind: 'never' }];
  const { $ref, allOf, anyOf, oneOf, ...keywords } = node;
  return [
    ...(Object.keys(keywords).length > 0 ? [{ kind: 'keywords', schema: keywords } as const] : []),
    ...($ref === undefined ? [] : partsOfReference($ref, root, followed)),
    ...(allOf ?? []).flatMap((each) => partsOf(each, root, followed)),
    ...(anyOf === undefined ? [] : [{ kind: 'branches', branches: anyOf, exactlyOne: false } as const]),
    ...(oneOf === undefined ? [] : [{ kind: 'branches', branches: oneOf, exactlyOne: true } as const]),
  ];
}

/** Where a reference leads; undefined when that is not to a schema in the same document. */
export function followReference(reference: string, root: JsonSchema): SchemaNode | undefined {
  const found = resolvePointer(root, reference);
  if ('failure' in found) return undefined;
  const { target } = found;
  return typeof target === 'boolean' || isJsonObject(target) ? target : undefined;
}

function partsOfReference(reference: string, root: JsonSchema, followed: readonly string[]): SchemaPart[] {
  const target = followed.includes(reference) ? undefined : followReference(reference, root);
  return target === undefined ? [{ kind: 'unknown' }] : partsOf(target, root, [...followed, reference]);
}
