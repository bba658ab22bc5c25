import ts from 'typescript';
import {
  AliasType,
  AnyType,
  ArrayType,
  DefinitionType,
  ReferenceType,
  type BaseType,
  type NodeParser,
} from 'ts-json-schema-generator';

import { CATALOGUE, type CatalogueCode } from '../diagnostics/catalogue.js';
import type { DiagnosticFacts } from '../diagnostics/diagnostic.js';
import { AnnotationReader, type SaidElsewhere } from '../comments/annotations.js';
import type { DocTag } from '../comments/doc-comment.js';
import type { DtoClass, DtoClasses } from '../rules/dto-classes.js';
import type { PropertyFacts } from '../rules/property-facts.js';
import { ruleMarkOf } from '../rules/rule-mark-of.js';
import { annotated } from './annotated.js';
import { DefinitionNames } from './definition-names.js';
import { readEnumLike } from './enum-reader.js';
import { ObjectReader } from './object-reader.js';
import type { PlatformTypes } from './platform-types.js';
import { readPatterned } from './patterned-text.js';
import { readPlain } from './plain-types.js';
import { ProblemLog } from './problem-log.js';
import { readRevived } from './revived-values.js';
import { SaidBySyntax } from './said-by-syntax.js';
import { SyntaxReader } from './syntax-reader.js';
import { readTuple } from './tuple-members.js';
import { TypeMemory, type Keeping } from './type-memory.js';
import { brandedPrimitive, isHelper } from './type-syntax.js';
import { readUnion } from './union-reader.js';
import { ValueNotes } from './value-notes.js';
import { elementOf, NO_SCOPE, type Scope, type WrittenType } from './written-type.js';

/** Deeper than any type people write; a type that goes on makes a new one at every level. */
const MAX_DEPTH = 25;
const MAX_TYPE_TEXT = 100;

/**
 * What a type describes: arguments, which a model makes up from the schema alone, or a result, which the method made and
 * which may hold more than its type tells.
 */
export type TypePurpose = 'arguments' | 'result';

/** Where a schema is wanted: the type, as the checker sees it, and the syntax that says it where there is any. */
export interface TypeRequest {
  readonly type: ts.Type;
  readonly node?: ts.TypeNode;
  /** What type parameters in the syntax stand for. */
  readonly scope?: Scope;
  /** Whose comment narrows the type: that of a parameter. */
  readonly symbol?: ts.Symbol;
  readonly elsewhere?: SaidElsewhere;
}

/**
 * Turns types into ts-json-schema-generator's model of them. That package parses syntax and works out generics, mapped
 * and conditional types on its own, sometimes wrongly and in silence; this reader asks the checker instead, uses the
 * syntax only for what the checker forgets (order, comments), and records every type that has no schema.
 */
export class TypeReader implements NodeParser {
  readonly log = new ProblemLog();
  /** Names of members that data does not have, by class. */
  readonly leftOut = new Map<string, Set<string>>();
  readonly checker: ts.TypeChecker;
  readonly syntax: SyntaxReader;
  /** What the members of an enum mean, to be said after what the enum is for. */
  readonly notes = new ValueNotes();
  private readonly said: SaidBySyntax;
  private readonly annotations: AnnotationReader;
  readonly names: DefinitionNames;
  private readonly objects = new ObjectReader(this);
  private readonly memory: TypeMemory;
  private request: TypeRequest | undefined;

  /**
   * @param checker Of the same TypeScript as ts-json-schema-generator's.
   * @param platform Shared by all readers of a program.
   */
  constructor(
    checker: ts.TypeChecker,
    readonly platform: PlatformTypes,
    readonly purpose: TypePurpose,
    private readonly dtos?: DtoClasses,
  ) {
    this.checker = checker;
    this.syntax = SyntaxReader.of(checker);
    this.said = new SaidBySyntax(this.syntax);
    this.annotations = new AnnotationReader(checker);
    this.names = new DefinitionNames(checker);
    this.memory = new TypeMemory(this.names);
  }

  /** Whether another type, read next, comes out as it would if it were the first. */
  get isSteady(): boolean {
    return this.log.problems.length === 0 && !this.memory.hasGivenNames;
  }

  /** Says what the next call of `createType` is about: a node alone cannot tell what a type parameter stands for. */
  expect(request: TypeRequest): void {
    this.request = request;
  }

  createType(): BaseType {
    const { type, node, scope = NO_SCOPE, symbol, elsewhere } = this.request ?? {};
    if (type === undefined) throw new TypeError('expect() says which type to read before createType() is called');
    return this.annotate(this.read(type, node && { node, scope }), symbol, type, elsewhere);
  }

  /** Reads a type that lies one step further in. */
  readAt(step: string, type: ts.Type, written?: WrittenType): BaseType {
    return this.log.inside(step, () => this.read(type, written));
  }

  /** Notes that a type has no schema; stands in for it. */
  refuse(code: CatalogueCode, type: ts.Type, facts: DiagnosticFacts = {}): BaseType {
    const instead = code === 'TW1204' && { instead: withoutFunction(this.log.step) };
    this.log.note(code, { type: this.textOf(type), ...facts, ...instead });
    return new AnyType();
  }

  /** Notes that a class has a member that its data does not have. */
  leaveOut(type: ts.Type, member: string): void {
    const owner = this.textOf(type);
    this.leftOut.set(owner, (this.leftOut.get(owner) ?? new Set()).add(member));
  }

  textOf(type: ts.Type): string {
    const text = this.checker.typeToString(type);
    return text.length > MAX_TYPE_TEXT ? `${text.slice(0, MAX_TYPE_TEXT - 1)}…` : text;
  }

  /** Adds what the comment at a declaration says. */
  annotate(type: BaseType, symbol: ts.Symbol | undefined, at: ts.Type, elsewhere: SaidElsewhere = {}): BaseType {
    const own = symbol !== undefined && this.platform.isPlatform(symbol) ? undefined : symbol;
    const annotations = this.annotations.read(own, type, elsewhere, ({ code, facts, node }) => {
      if (CATALOGUE[code].category === 'warning') this.log.warn(code, facts, node);
      else this.log.note(code, { type: this.textOf(at), ...facts }, node);
    });
    if (annotations === undefined) return type;
    const notes = this.notes.of(type);
    const { description, ...others } = annotations;
    const described = {
      ...others,
      ...(typeof description === 'string' && {
        description: notes === undefined ? description : `${description}\n${notes}`,
      }),
    };
    return annotated(type, described);
  }

  /** The class whose instances a tool receives where its type says so. */
  dtoOf(type: ts.Type): DtoClass | undefined {
    return this.purpose === 'arguments' ? this.dtos?.of(type) : undefined;
  }

  /** What decorators say of a property of such a class. */
  factsOf(property: ts.Symbol, owner: DtoClass | undefined): PropertyFacts | undefined {
    return owner !== undefined && this.isMade(owner) ? this.dtos?.factsOf(property, owner) : undefined;
  }

  /** Whether tools receive instances of a class. */
  isMade(owner: DtoClass | undefined): boolean {
    return owner !== undefined && this.dtos?.isMade(owner) === true;
  }

  /** Reads a property whose decorators may take care of the classes in it. */
  covering<T>(facts: PropertyFacts | undefined, read: () => T): T {
    return this.dtos === undefined ? read() : this.dtos.cover(facts?.typeClasses ?? [], read);
  }

  /** The same as a mark, by which the schema of the property is narrowed once it is there. */
  rulesOf(
    property: ts.Symbol,
    type: ts.Type,
    hasValue: boolean,
    owner: DtoClass | undefined,
  ): Readonly<Record<string, unknown>> {
    const facts = this.factsOf(property, owner);
    if (this.dtos === undefined || owner === undefined || facts === undefined) return {};
    return ruleMarkOf(this.checker, { classes: this.dtos, owner, facts, property, type, hasValue });
  }

  /** The tag that keeps a property from the model. */
  hidingTag(symbol: ts.Symbol): DocTag | undefined {
    return this.annotations.hidingTag(symbol);
  }

  read(type: ts.Type, given: WrittenType | undefined): BaseType {
    if (this.log.isFull) return new AnyType();
    const written = given && this.syntax.settled(given, type);
    const alias = written && this.syntax.aliasOf(written);
    if (alias === undefined) return this.readBare(type, written);
    const inner = this.read(type, alias.body);
    // A named object carries its comment in its own definition.
    if (isDefinition(inner)) return inner;
    return this.annotate(new AliasType(inner.getId(), inner), isHelper(alias.symbol) ? undefined : alias.symbol, type);
  }

  private readBare(type: ts.Type, written: WrittenType | undefined): BaseType {
    const has = (wanted: ts.TypeFlags): boolean => Boolean(type.flags & wanted);
    const asWritten = written && { type: written.node.getText() };
    if (has(ts.TypeFlags.Any)) return this.refuseAny(type, asWritten);
    if (has(ts.TypeFlags.Never) && written === undefined && this.log.step === '[]') return this.refuse('TW1222', type);
    if (has(ts.TypeFlags.Never)) return this.refuse('TW1203', type, asWritten);
    if (has(ts.TypeFlags.EnumLike)) return readEnumLike(this, type);
    const plain = readPlain(type, this.checker);
    if (plain !== undefined) return plain;
    if (has(ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return this.refuse('TW1216', type);
    if (has(ts.TypeFlags.BigIntLike)) return readRevived(this, type, 'bigint', written);
    if (has(ts.TypeFlags.ESSymbolLike)) return this.refuse('TW1205', type);
    if (has(ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping)) return readPatterned(this, type);
    if (has(ts.TypeFlags.Instantiable)) return this.refuse('TW1212', type);
    if (has(ts.TypeFlags.NonPrimitive)) return this.refuse('TW1213', type);
    if (type.isUnion()) return readUnion(this, type, written);
    // `{ kind: 'a' } & { kind: 'b' }` is never too, though the checker does not call it so.
    if (type.isIntersection() && this.checker.isTypeAssignableTo(type, this.checker.getNeverType())) {
      return this.refuse('TW1203', type, asWritten);
    }
    const branded = brandedPrimitive(type) ?? this.platform.brandedType(type);
    return branded === undefined ? this.readObject(type, written) : this.read(branded, undefined);
  }

  private readObject(type: ts.Type, written: WrittenType | undefined): BaseType {
    // The checker compares all members with those of an array, and most objects have no length.
    const hasLength = type.getProperty('length') !== undefined;
    if (hasLength && this.checker.isArrayLikeType(type) && !this.checker.isTupleType(type)) {
      const item = type.getNumberIndexType();
      if (item === undefined) return this.refuse('TW1201', type);
      return this.enterLoose(
        type,
        written,
        () => new ArrayType(this.readAt('[]', item, written && elementOf(written))),
      );
    }
    if (this.checker.isTupleType(type)) {
      return this.enterLoose(type, written, () => readTuple(this, type as ts.TypeReference, written));
    }
    const revived = this.platform.revivedType(type);
    // A collection may hold itself, by way of what is in it.
    if (revived !== undefined) return this.enterLoose(type, written, () => readRevived(this, type, revived, written));
    const problem = this.platform.problemOf(type);
    if (problem !== undefined) return this.refuse(problem.code, type, { instead: problem.instead ?? '' });
    if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) {
      return this.refuse('TW1204', type);
    }
    if (this.purpose === 'arguments') this.dtos?.checkUse(type, this.log);
    return this.enter(type, written, (id) => {
      const symbol = (type.aliasSymbol ?? type.symbol) as ts.Symbol | undefined;
      const isNamed = symbol !== undefined && !symbol.name.startsWith('__') && !isHelper(symbol);
      return this.annotate(this.objects.read(type, id, written), isNamed ? symbol : undefined, type);
    });
  }

  private refuseAny(type: ts.Type, asWritten: DiagnosticFacts | undefined): BaseType {
    // The checker's stand-in for a type it could not find is an `any` of another name.
    const { intrinsicName } = type as ts.Type & { readonly intrinsicName?: string };
    if (intrinsicName !== 'error' && intrinsicName !== 'unresolved') return this.refuse('TW1201', type);
    return this.refuse('TW1202', type, asWritten);
  }

  /** Reads a type that may contain itself. */
  enter(type: ts.Type, written: WrittenType | undefined, build: (id: string) => BaseType): BaseType {
    return this.remember(type, written, { name: this.names.of(type), keeping: 'always' }, build);
  }

  /** The same for a type whose syntax has more to say than the type: the aliases of what is in it. */
  enterLoose(type: ts.Type, written: WrittenType | undefined, build: () => BaseType): BaseType {
    // Type parameters that add nothing to the type bring nothing but the type itself.
    const addsNothing = written === undefined || (written.scope.size > 0 && this.said.of(written) === '');
    const keeping = addsNothing ? 'always' : 'if named';
    return this.remember(type, written, { name: undefined, keeping }, build);
  }

  private remember(
    type: ts.Type,
    written: WrittenType | undefined,
    { name, keeping }: { readonly name: string | undefined; readonly keeping: Keeping },
    build: (id: string) => BaseType,
  ): BaseType {
    const said = this.said.of(written);
    const known = this.memory.recall(type, said, () => type.aliasSymbol?.name ?? this.log.placeName);
    if (known !== undefined && (keeping === 'always' || isDefinition(known))) return known;
    if (this.memory.depth > MAX_DEPTH) return this.refuse('TW1214', type);
    return this.memory.read(type, said, name, (id) => {
      const before = this.log.problems.length;
      const inner = build(id);
      // What is wrong with a type is told again wherever else it is used.
      return [inner, this.log.problems.length === before ? keeping : 'never'];
    });
  }
}

function isDefinition(type: BaseType): boolean {
  return type instanceof DefinitionType || type instanceof ReferenceType;
}

/** How to be rid of a function: a property can be left out of its type, a parameter or an item cannot. */
function withoutFunction(step: string | undefined): string {
  if (step === undefined) return 'Take the parameter away';
  if (step === '[]') return 'Take a list of data';
  return step.startsWith('[') ? 'Put data in its place' : 'Leave it out of the type (`Omit<…>`)';
}
