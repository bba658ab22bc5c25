import ts from 'typescript';
import { ObjectProperty, ObjectType, AnnotatedType, type BaseType } from 'ts-json-schema-generator';

import { constantValue } from '../classes/constant-value.js';
import { markForOthers, marksFor, SourceMark } from '../explain/source-mark.js';
import { readDiscriminated } from '../rules/discriminated-type.js';
import type { DtoClass } from '../rules/dto-classes.js';
import { markDto, markSignals } from '../rules/rule-mark.js';
import { orNames, readIndexes } from './index-signatures.js';
import { inKeyOrder } from './key-order.js';
import { mappedSource } from './mapped-source.js';
import { orderedProperties } from './ordered-properties.js';
import type { TypeReader } from './type-reader.js';
import { declarationOf, definedMembers, typeNodeOf } from './type-syntax.js';
import { isPackageClass, unmakeable } from './unmakeable.js';
import type { Scope, WrittenType } from './written-type.js';

/** What the properties of one type are read by. */
interface Place {
  readonly type: ts.Type;
  readonly owner: DtoClass | undefined;
  readonly scope: Scope;
  /** What a mapped type makes of each property. */
  readonly template: ts.TypeNode | undefined;
}

/** Reads the properties and index signatures of anything object-like: interfaces, classes, mapped types, intersections. */
export class ObjectReader {
  constructor(private readonly reader: TypeReader) {}

  read(type: ts.Type, id: string, written: WrittenType | undefined): BaseType {
    const { checker } = this.reader;
    const reason = unmakeable(type, checker);
    if (reason !== undefined) return this.reader.refuse('TW1211', type, { reason });
    if (this.reader.purpose === 'arguments' && isPackageClass(type)) {
      this.reader.log.warn('TW2014', { type: this.reader.textOf(type) });
    }
    const owner = this.reader.dtoOf(type);
    const symbols = orderedProperties(type, checker);
    const data = symbols.filter((property) => this.isData(type, property));
    const indexes = checker.getIndexInfosOfType(type);
    if (data.length === 0 && !indexes.some(({ keyType }) => !isSymbol(keyType))) {
      const [index] = indexes;
      if (index !== undefined) return this.reader.refuse('TW1219', type, { type: this.reader.textOf(index.keyType) });
      return this.refuseEmpty(type, symbols);
    }
    const scope = this.reader.syntax.scopeWithin(type, written);
    const place = { type, owner, scope, template: templateOf(type) };
    const signals = this.signalsOf(data);
    const sendable = data.filter(({ name }) => !signals.includes(name));
    const properties = inKeyOrder(sendable, type, scope, this.reader.syntax)
      .map((property) => this.readProperty(property, place))
      .filter((each) => each !== undefined);
    const { values, pattern, keys } = readIndexes(this.reader, type, indexes, scope);
    const object = new ObjectType(id, [], properties, values ?? this.reader.purpose === 'result');
    const said = {
      // A property with a name of its own is bound by nothing that is said of the other keys.
      ...(keys && properties.length === 0 && Object.keys(keys).length > 0 && { propertyNames: keys }),
      ...(pattern !== undefined && { propertyNames: { pattern: orNames(pattern, properties) } }),
      ...(owner?.key !== undefined && markDto(owner.key)),
      ...(signals.length > 0 && markSignals(signals)),
    };
    return Object.keys(said).length === 0 ? object : new AnnotatedType(object, said, false);
  }

  /** The properties that receive the signal of the call, as long as there are others for the model to fill in. */
  private signalsOf(data: readonly ts.Symbol[]): readonly string[] {
    if (this.reader.purpose === 'result') return [];
    const { checker, platform } = this.reader;
    const signals = data.filter((property) => platform.isSignal(checker.getTypeOfSymbol(property)));
    return signals.length < data.length ? signals.map(({ name }) => name) : [];
  }

  private refuseEmpty(type: ts.Type, symbols: readonly ts.Symbol[]): BaseType {
    if (symbols.length === 0) return this.reader.refuse('TW1213', type);
    return this.reader.refuse('TW1211', type, { reason: 'all its members are methods or private' });
  }

  private readProperty(property: ts.Symbol, place: Place): ObjectProperty | undefined {
    const { checker, syntax } = this.reader;
    const { owner, scope } = place;
    const facts = this.reader.factsOf(property, owner);
    // What class-transformer keeps out of instances would be lost on its way.
    if (facts !== undefined && facts.jsonName === undefined) return undefined;
    const jsonName = facts?.jsonName ?? property.name;
    const declared = checker.getTypeOfSymbol(property);
    const members = definedMembers(declared);
    // What the class fills in may be left out of arguments; a result has it.
    const initializer = this.reader.purpose === 'arguments' ? initializerOf(property) : undefined;
    const isOptional =
      Boolean(property.flags & ts.SymbolFlags.Optional) ||
      initializer !== undefined ||
      members.length < (declared.isUnion() ? declared.types.length : 1);
    const isNever = members.length === 0 || Boolean(declared.flags & ts.TypeFlags.Never);
    // `a?: never` is how unions say "not here"; leaving it out of a closed object says the same.
    if (isNever && isOptional) return undefined;
    const source = mappedSource(property, place.type, scope, syntax) ?? property;
    if (this.isHidden(source, declared, isOptional)) return undefined;
    if (jsonName === '__proto__') {
      this.reader.log.inside(jsonName, () => this.reader.refuse('TW1224', declared));
      return undefined;
    }
    const type = withoutUndefined(declared, members);
    const inner = this.reader.covering(facts, () =>
      facts?.discriminator === undefined
        ? this.reader.readAt(property.name, type, this.writtenAt(source, type, place))
        : readDiscriminated(this.reader, property.name, declared, facts.discriminator),
    );
    const described = this.reader.annotate(inner, source, declared);
    const value = initializer && constantValue(initializer, checker);
    const sources = sourcesOf(source, value && initializer);
    const rules = this.reader.rulesOf(property, declared, initializer !== undefined, owner);
    const known = { ...(value !== undefined && { default: value.value }), ...sources, ...rules };
    return new ObjectProperty(asPropertyName(jsonName), new AnnotatedType(described, known, false), !isOptional);
  }

  /** A mapped type says itself what its properties are, or leaves it to what they were mapped from. */
  private writtenAt(property: ts.Symbol, type: ts.Type, { scope, template }: Place): WrittenType | undefined {
    const { syntax } = this.reader;
    if (template !== undefined && syntax.settled({ node: template, scope }, type)) return { node: template, scope };
    const node = typeNodeOf(property);
    return node && { node, scope };
  }

  /** Whether a property is for other code only, and left to it. */
  private isHidden(property: ts.Symbol, type: ts.Type, isOptional: boolean): boolean {
    const tag = this.reader.hidingTag(property);
    if (tag === undefined) return false;
    if (isOptional || this.reader.purpose === 'result') return true;
    // The author of a package did not have models in mind.
    if (tag.node.getSourceFile().isDeclarationFile) return false;
    this.reader.log.inside(property.name, () =>
      this.reader.log.note('TW1243', { tag: tag.name, type: this.reader.textOf(type) }, tag.node),
    );
    return true;
  }

  /** Whether a member can be sent; those of a class that cannot are noted, those of an interface are refused later. */
  private isData(type: ts.Type, property: ts.Symbol): boolean {
    const declaration = declarationOf(property);
    if (declaration === undefined || !ts.isClassElement(declaration)) return !isSymbolKeyed(property);
    const isHidden =
      Boolean(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.NonPublicAccessibilityModifier) ||
      (declaration.name !== undefined && ts.isPrivateIdentifier(declaration.name));
    const isComputed = ts.isMethodDeclaration(declaration) || this.isComputedAccessor(property, declaration);
    const isCallable = this.reader.checker.getTypeOfSymbol(property).getCallSignatures().length > 0;
    if (!isHidden && !isComputed && !isCallable && !isSymbolKeyed(property)) return true;
    const name = declaration.name?.getText() ?? property.name;
    // Instances have all that their class has.
    if (this.reader.isMade(this.reader.dtoOf(type))) return false;
    this.reader.leaveOut(type, ts.isMethodDeclaration(declaration) ? `${name}()` : name);
    return false;
  }

  /**
   * Of a class's accessors only those that can be read and set take part in arguments; in the JSON of a result none
   * does, as they belong to the class. An interface declares data by them.
   */
  private isComputedAccessor(property: ts.Symbol, declaration: ts.ClassElement): boolean {
    if (!ts.isAccessor(declaration) || !ts.isClassLike(declaration.parent)) return false;
    const isPair = property.flags & ts.SymbolFlags.GetAccessor && property.flags & ts.SymbolFlags.SetAccessor;
    return !isPair || this.reader.purpose === 'result';
  }
}

function withoutUndefined(type: ts.Type, members: readonly ts.Type[]): ts.Type {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : type;
}

function initializerOf(property: ts.Symbol): ts.Expression | undefined {
  const declaration = declarationOf(property);
  if (declaration === undefined) return undefined;
  return ts.isPropertyDeclaration(declaration) || ts.isParameter(declaration) ? declaration.initializer : undefined;
}

/** Where a property and its value are declared. */
function sourcesOf(property: ts.Symbol, initializer: ts.Expression | undefined): Record<string, SourceMark> {
  const declaration = declarationOf(property);
  return {
    ...(declaration && markForOthers(new SourceMark('type', declaration))),
    ...(initializer && marksFor(['default'], new SourceMark('default', initializer))),
  };
}

function templateOf(type: ts.Type): ts.TypeNode | undefined {
  return type.symbol?.declarations?.find(ts.isMappedTypeNode)?.type;
}

function isSymbol({ flags }: ts.Type): boolean {
  return Boolean(flags & ts.TypeFlags.ESSymbolLike);
}

function isSymbolKeyed(property: ts.Symbol): boolean {
  // Not by `name`, from which the compiler takes what tells a symbol from the text "__@type".
  return String(property.escapedName).startsWith('__@');
}

/** Ts-json-schema-generator takes quotes around a name for those of the source, and takes one pair away. */
function asPropertyName(name: string): string {
  return /^(["']).*\1$/s.test(name) ? `"${name}"` : name;
}
