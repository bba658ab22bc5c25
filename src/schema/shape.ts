import type { Json, JsonSchema, RevivedType } from './json-schema.js';

/**
 * How a value on the wire and the value a method receives differ. Made beside the wire schema, read by `compileLift`
 * and `compileLower`.
 */
export type Shape =
  /** The same on both sides. */
  | { readonly kind: 'same' }
  /** A definition, by its name in `$defs`; how recursive types close the circle. */
  | { readonly kind: 'ref'; readonly name: string }
  /** `null` stays, anything else has the inner shape. */
  | { readonly kind: 'nullable'; readonly inner: Shape }
  /** JSON on the wire, a JavaScript value such as a Date in the method. */
  | { readonly kind: 'revived'; readonly type: RevivedType; readonly schema: JsonSchema; readonly inner: Shape }
  /** Any value at all, written as JSON text. */
  | { readonly kind: 'json-text' }
  | {
      readonly kind: 'list';
      readonly items: Shape;
      /** Equal items are taken as one, as in a Set. */
      readonly isDistinct?: true;
    }
  /** An array of `[key, value]` that is an array of `{ key, value }` on the wire. */
  | { readonly kind: 'entries'; readonly key: Shape; readonly value: Shape }
  /** A tuple that stays an array (plain schemas). */
  | { readonly kind: 'plain-tuple'; readonly members: readonly Shape[]; readonly rest: Shape }
  /** A tuple that is a keyed object on the wire; `rest` names the property that holds further members. */
  | { readonly kind: 'tuple'; readonly members: readonly PropertyShape[]; readonly rest?: RestShape }
  /** An open object that is an array of `{ key, value }` on the wire. */
  | { readonly kind: 'pairs'; readonly value: Shape }
  | ObjectShape
  | { readonly kind: 'union'; readonly branches: readonly UnionBranch[] }
  /** A property of its own on the wire: a root that is no object, or what a union could not tell apart otherwise. */
  | { readonly kind: 'wrapped'; readonly key: string; readonly inner: Shape };

export interface ObjectShape {
  readonly kind: 'object';
  readonly properties: readonly PropertyShape[];
  /** Further keys, as pairs in the property of this name on the wire. */
  readonly rest?: RestShape;
  /** Further keys that stay where they are (plain schemas). */
  readonly plainRest?: Shape;
  /** The arguments as a whole: keys nobody declared are left out (B141). */
  readonly isRoot: boolean;
}

export interface PropertyShape {
  readonly name: string;
  readonly shape: Shape;
  readonly isOptional: boolean;
  /** Left out by not being there, as without strict mode; otherwise by `null`. */
  readonly mayBeMissing?: true;
  /** `null` is a value of the property's own type and not just the strict way to leave it out. */
  readonly acceptsNull: boolean;
  /** In its exact JSON form. */
  readonly default?: Json;
}

export interface RestShape {
  readonly name: string;
  readonly value: Shape;
}

export interface UnionBranch {
  readonly shape: Shape;
  /** The wire schema that tells whether a value belongs here. */
  readonly schema: JsonSchema;
}

/** Shapes of the wire schema's `$defs`, by name. */
export type ShapeDefinitions = ReadonlyMap<string, Shape>;

export const SAME: Shape = { kind: 'same' };

/** Whether lifting would change nothing, recursive definitions included. */
export function isSame(shape: Shape, definitions: ShapeDefinitions, visiting = new Set<string>()): boolean {
  switch (shape.kind) {
    case 'same':
      return true;
    case 'ref': {
      // A circle that is being looked at adds nothing of its own.
      if (visiting.has(shape.name)) return true;
      visiting.add(shape.name);
      const target = definitions.get(shape.name);
      return target === undefined || isSame(target, definitions, visiting);
    }
    case 'nullable':
      return isSame(shape.inner, definitions, visiting);
    case 'list':
      return shape.isDistinct !== true && isSame(shape.items, definitions, visiting);
    case 'plain-tuple':
      return [...shape.members, shape.rest].every((member) => isSame(member, definitions, visiting));
    case 'object':
      return (
        !shape.isRoot &&
        shape.rest === undefined &&
        shape.properties.every((property) => !property.isOptional && isSame(property.shape, definitions, visiting)) &&
        (shape.plainRest === undefined || isSame(shape.plainRest, definitions, visiting))
      );
    case 'union':
      return shape.branches.every((branch) => isSame(branch.shape, definitions, visiting));
    case 'revived':
    case 'json-text':
    case 'tuple':
    case 'pairs':
    case 'entries':
    case 'wrapped':
      return false;
  }
}
