import ts from 'typescript';

/** Gives the types of one tool short names that are legal in a `$defs`, each its own, in the order they are met. */
export class DefinitionNames {
  private readonly taken = new Map<string, string>();

  constructor(private readonly checker: ts.TypeChecker) {}

  /** The name of a type as its author knows it, `PageOfOrder` for `Page<Order>`; undefined for a nameless one. */
  of(type: ts.Type): string | undefined {
    return this.nameOf(type, 0);
  }

  /** Reserves a name; a second type of the same name gets a number. */
  reserve(name: string): string {
    const legal = name.replaceAll(/[^A-Za-z0-9_.-]/g, '_');
    let unique = legal;
    for (let count = 2; this.taken.has(unique); count++) unique = `${legal}${count}`;
    this.taken.set(unique, legal);
    return unique;
  }

  /** The name as it was before it got a number. */
  plainNameOf(unique: string): string {
    return this.taken.get(unique) ?? unique;
  }

  private nameOf(type: ts.Type, depth: number): string | undefined {
    const symbol = type.aliasSymbol ?? type.symbol;
    if (symbol === undefined || symbol.name.startsWith('__')) return undefined;
    const args = type.aliasSymbol ? (type.aliasTypeArguments ?? []) : this.typeArguments(type);
    const names =
      depth > 2 ? [] : args.map((arg) => this.argumentName(arg, depth)).filter((name) => name !== undefined);
    return names.length === 0 ? symbol.name : `${symbol.name}Of${names.join('And')}`;
  }

  private argumentName(type: ts.Type, depth: number): string | undefined {
    const named = this.nameOf(type, depth + 1);
    if (named !== undefined) return named;
    // Of all the nameless, only these are words people would put in a name.
    if (type.flags & ts.TypeFlags.String) return 'String';
    if (type.flags & ts.TypeFlags.Number) return 'Number';
    return type.flags & ts.TypeFlags.Boolean ? 'Boolean' : undefined;
  }

  private typeArguments(type: ts.Type): readonly ts.Type[] {
    const { target } = type as Partial<ts.TypeReference>;
    if (target === undefined) return [];
    // The list of a class or interface ends with its `this` type, which is no argument.
    return this.checker.getTypeArguments(type as ts.TypeReference).slice(0, target.typeParameters?.length ?? 0);
  }
}
