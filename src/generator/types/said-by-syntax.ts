import ts from 'typescript';

import { readDocComment } from '../comments/doc-comment.js';
import type { SyntaxReader } from './syntax-reader.js';
import { referredSymbol } from './type-syntax.js';
import type { Scope, WrittenType } from './written-type.js';

/**
 * Tells apart what is one type to the checker and is read differently: `Page<Percent>` and `Page<number>`, when `Percent`
 * has a comment.
 */
export class SaidBySyntax {
  private readonly numbers = new Map<object, number>();

  constructor(private readonly syntax: SyntaxReader) {}

  /** The same text for the same meaning; empty when the syntax adds nothing to the type. */
  of(written: WrittenType | undefined): string {
    return written === undefined || !mayAdd(written) ? '' : this.read(written, new Set());
  }

  private read(written: WrittenType, seen: ReadonlySet<ts.Node>): string {
    const { node, scope } = this.syntax.bare(written);
    if (seen.has(node)) return '';
    const within = new Set([...seen, node]);
    const alias = this.syntax.aliasOf({ node, scope });
    if (alias !== undefined) {
      const own = readDocComment(alias.declaration) === undefined ? '' : this.numberOf(alias.symbol);
      return own + this.read(alias.body, within);
    }
    const children = childrenOf(node);
    if (children === undefined) return this.scope(node, scope, within);
    const said = children.map((each) => this.read({ node: each, scope }, within));
    if (said.every((each) => each === '')) return '';
    const symbol = referredSymbol(node, this.syntax.checker);
    return `${symbol ? this.numberOf(symbol) : node.kind}<${said.join()}>`;
  }

  /** Of syntax with members of its own: what the type parameters in it stand for. */
  private scope(node: ts.TypeNode, scope: Scope, within: ReadonlySet<ts.Node>): string {
    const said = [...scope].flatMap(([parameter, written]) => {
      const text = written === undefined ? '' : this.read(written, within);
      return text === '' ? [] : [`${this.numberOf(parameter)}=${text}`];
    });
    return said.length === 0 ? '' : `${this.numberOf(node)}{${said.join()}}`;
  }

  private numberOf(thing: object): string {
    const known = this.numbers.get(thing) ?? this.numbers.size;
    this.numbers.set(thing, known);
    return `#${known}`;
  }
}

/** Spares the work for nearly all types: nothing was filled in. */
function mayAdd({ node, scope }: WrittenType): boolean {
  return scope.size > 0 || (childrenOf(node)?.length ?? 0) > 0;
}

function childrenOf(node: ts.TypeNode): readonly ts.TypeNode[] | undefined {
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types;
  if (ts.isTupleTypeNode(node)) return node.elements;
  if (ts.isArrayTypeNode(node)) return [node.elementType];
  if (ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node)) return node.typeArguments ?? [];
  return undefined;
}
