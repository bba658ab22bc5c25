import ts from 'typescript';

import { classLineage } from '../classes/class-lineage.js';
import { classNameOf, exportNameOf, nestedIn } from '../classes/class-exports.js';
import { DtoDecorators } from './dto-decorators.js';
import { DtoPropertyReader } from './dto-property-reader.js';
import type { ProblemLog } from '../types/problem-log.js';
import type { PropertyFacts } from './property-facts.js';

/** A class as the type of arguments. */
export interface DtoClass {
  readonly node: ts.ClassLikeDeclaration;
  readonly className: string;
  /** Its name among all DTO classes of the manifest; `undefined` when no instances of it can be made. */
  readonly key: string | undefined;
  /** How the generated module imports it. */
  readonly exportName: string | undefined;
  /** Decorators of class-validator or class-transformer stand on its properties. */
  readonly isDecorated: boolean;
  readonly hasRules: boolean;
  readonly properties: readonly (readonly [name: string, facts: PropertyFacts])[];
  /** Why its instances cannot be made although it is decorated. */
  readonly hindrance: Hindrance | undefined;
}

export type Hindrance = 'not exported' | 'nested' | 'abstract';

/** The classes whose instances tools receive, shared by all tools of a run. */
export class DtoClasses {
  private readonly byNode = new Map<ts.ClassLikeDeclaration, DtoClass>();
  private readonly byKey = new Map<string, DtoClass>();
  private readonly decorators: DtoDecorators;
  private readonly reached = new Set<ts.ClassLikeDeclaration>();
  private covered: readonly ts.ClassLikeDeclaration[] = [];
  private readonly properties: DtoPropertyReader;

  constructor(private readonly checker: ts.TypeChecker) {
    this.decorators = new DtoDecorators(checker);
    this.properties = new DtoPropertyReader(checker, this.decorators);
  }

  /** @returns `undefined` for everything but a class of the project's own source. */
  of(type: ts.Type): DtoClass | undefined {
    const node = classOf(type);
    if (node === undefined || node.getSourceFile().isDeclarationFile) return undefined;
    const known = this.byNode.get(node);
    if (known !== undefined) return known;
    const read = this.read(node, type);
    this.byNode.set(node, read);
    if (read.key !== undefined) this.byKey.set(read.key, read);
    return read;
  }

  /** Looks at a class where it is used, and says why its rules cannot be run there. */
  checkUse(type: ts.Type, log: ProblemLog): void {
    const dto = this.of(type);
    if (dto?.hindrance !== undefined && !this.covered.includes(dto.node)) noteHindrance(dto, log);
  }

  /** Reads something inside which class-transformer makes instances of these classes itself. */
  cover<T>(classes: readonly ts.ClassLikeDeclaration[], read: () => T): T {
    const before = this.covered;
    this.covered = classes;
    for (const each of classes) this.reached.add(each);
    try {
      return read();
    } finally {
      this.covered = before;
    }
  }

  /** Whether instances of a class are made, by whomever. */
  isMade({ key, node }: DtoClass): boolean {
    return key !== undefined || this.reached.has(node);
  }

  byName(key: string): DtoClass | undefined {
    return this.byKey.get(key);
  }

  /** What the decorators of a property say, seen through the class that has it. */
  factsOf(property: ts.Symbol, owner: DtoClass): PropertyFacts | undefined {
    return this.properties.read(property, owner.node);
  }

  private read(node: ts.ClassLikeDeclaration, type: ts.Type): DtoClass {
    const className = classNameOf(node);
    const properties = this.checker.getPropertiesOfType(type).flatMap((property) => {
      const facts = this.properties.read(property, node);
      return facts === undefined ? [] : [[property.name, facts] as const];
    });
    const found = properties.map(([, facts]) => facts);
    const isDecorated =
      found.some(isSaying) ||
      classLineage(node, this.checker).some((each) => this.decorators.find(each).known.length > 0);
    const mayHaveRules = isDecorated || found.some(({ hasOthers }) => hasOthers);
    const exportName = nestedIn(node) === undefined ? exportNameOf(node, this.checker) : undefined;
    const isAbstract = Boolean(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract);
    const isBound = exportName !== undefined && !isAbstract && (mayHaveRules || this.needsNoArguments(node));
    return {
      node,
      className,
      key: isBound ? this.freeKey(className === 'default' ? 'Dto' : className) : undefined,
      exportName,
      isDecorated,
      hasRules: found.some(({ rules }) => rules.length > 0),
      properties,
      hindrance: isDecorated && !isBound ? hindranceOf(node, isAbstract) : undefined,
    };
  }

  private needsNoArguments(node: ts.ClassLikeDeclaration): boolean {
    const symbol = this.checker.getTypeAtLocation(node).symbol as ts.Symbol | undefined;
    if (symbol === undefined) return false;
    const signatures = this.checker.getTypeOfSymbolAtLocation(symbol, node).getConstructSignatures();
    return signatures.some((signature) =>
      signature.parameters.every(({ valueDeclaration: parameter }) => {
        if (parameter === undefined || !ts.isParameter(parameter)) return false;
        return Boolean(parameter.questionToken ?? parameter.initializer ?? parameter.dotDotDotToken);
      }),
    );
  }

  /** Two classes may share a name; they are told apart by a number. */
  private freeKey(className: string): string {
    let key = className;
    for (let count = 2; this.byKey.has(key); count++) key = `${className}${count}`;
    return key;
  }
}

function classOf(type: ts.Type): ts.ClassLikeDeclaration | undefined {
  if (type.aliasSymbol !== undefined && !type.isClass() && !isInstantiation(type)) return undefined;
  const declaration = (type.symbol as ts.Symbol | undefined)?.valueDeclaration;
  return declaration && ts.isClassLike(declaration) ? declaration : undefined;
}

function isInstantiation(type: ts.Type): boolean {
  return (type as Partial<ts.TypeReference>).target?.isClass() === true;
}

function isSaying(facts: PropertyFacts): boolean {
  return facts.rules.length > 0 || facts.isTransformed || facts.discriminator !== undefined || facts.hasTransformers;
}

function hindranceOf(node: ts.ClassLikeDeclaration, isAbstract: boolean): Hindrance {
  if (isAbstract) return 'abstract';
  return nestedIn(node) === undefined ? 'not exported' : 'nested';
}

/** Says why the rules of a class cannot be run. */
function noteHindrance({ node, className, hindrance }: DtoClass, log: ProblemLog): void {
  if (hindrance === undefined) return;
  log.note('TW1405', { dto: className, ...WHY[hindrance](className) }, node.name ?? node);
}

const WHY: Readonly<Record<Hindrance, (className: string) => { readonly reason: string; readonly remedy: string }>> = {
  'not exported': (className) => ({
    reason: 'it is not exported, so the generated module cannot import it',
    remedy: `Write \`export class ${className}\`.`,
  }),
  nested: () => ({
    reason: 'it is declared inside something else, so the generated module cannot import it',
    remedy: 'Move it to the top level of its file and export it.',
  }),
  abstract: (className) => ({
    reason: 'it is abstract, so no instance of it can be made',
    remedy: `Name its subclasses: a union of them, or @Type(() => ${className}, { discriminator: { … } }).`,
  }),
};
