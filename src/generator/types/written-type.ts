import ts from 'typescript';

/** A type as its author wrote it, and what the type parameters in it stand for where it is read. */
export interface WrittenType {
  readonly node: ts.TypeNode;
  readonly scope: Scope;
  /** It cannot say anything else than the type: what an alias stands for. */
  readonly isSure?: boolean;
  /** Of a union of which a helper such as `Exclude` let some members through: these. */
  readonly left?: readonly LeftMember[];
}

/** What was let through of a union: a member of it, or, where no one place says what it is, a type alone. */
export interface LeftMember {
  readonly type: ts.Type;
  readonly written?: WrittenType;
}

/** What type parameters stand for; `undefined` where that is two things. */
export type Scope = ReadonlyMap<ts.Symbol, WrittenType | undefined>;

export const NO_SCOPE: Scope = new Map();

/** An alias and what it stands for. */
export interface WrittenAlias {
  readonly declaration: ts.TypeAliasDeclaration;
  readonly symbol: ts.Symbol;
  readonly body: WrittenType;
}

/** The same place in the source, further in. */
export function inside(written: WrittenType, node: ts.TypeNode): WrittenType {
  return { node, scope: written.scope };
}

/** What is written of the elements of `T[]`, `Array<T>` and their like. */
export function elementOf(written: WrittenType): WrittenType | undefined {
  const { node } = written;
  if (ts.isArrayTypeNode(node)) return inside(written, node.elementType);
  const argument = ts.isTypeReferenceNode(node) ? node.typeArguments?.[0] : undefined;
  return argument && inside(written, argument);
}
