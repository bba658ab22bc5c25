import ts from 'typescript';

import { bareExpression } from '../classes/constant-value.js';
import { classLineage } from '../classes/class-lineage.js';
import { symbolOf } from './argument-value.js';
import type { DtoDecorator, DtoDecorators } from './dto-decorators.js';
import { effectiveRules, type PropertyFacts, type PropertyLayer, type SourceDiscriminator } from './property-facts.js';
import { readRule } from './source-rule.js';

const TRANSFORMERS = ['Type', 'Expose', 'Exclude', 'Transform'];

/** Reads what the decorators of a property say, those of the classes it is inherited from included. */
export class DtoPropertyReader {
  private readonly layers = new Map<ts.Declaration, PropertyLayer>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly decorators: DtoDecorators,
  ) {}

  /** @param owner The class through which the property is seen. */
  read(property: ts.Symbol, owner: ts.ClassLikeDeclaration): PropertyFacts | undefined {
    const layers = this.layersOf(property, new Set());
    const [youngest] = layers;
    if (youngest === undefined) return undefined;
    const own = layers.filter(({ declaration }) => declaration.parent === owner);
    const inherited = layers.filter(({ declaration }) => declaration.parent !== owner);
    const transformers = layers.flatMap((layer) => layer.transformers);
    const rules = effectiveRules(
      own.flatMap((layer) => layer.rules),
      inherited.flatMap((layer) => layer.rules),
    );
    const typed = transformers.find(({ word }) => word === 'Type');
    const discriminator = this.discriminatorOf(typed);
    return {
      declaration: youngest.declaration,
      rules,
      jsonName: this.jsonNameOf(property.name, transformers, owner),
      hasTransformers: transformers.length > 0,
      isTransformed: transformers.some(({ word, args }) => word === 'Transform' && this.concernsInput(args[1])),
      typeClasses: this.typeClassesOf(typed, discriminator),
      ...(discriminator && { discriminator }),
      hasOthers: layers.some((layer) => layer.hasOthers),
      isMapped: !classLineage(owner, this.checker).some((each) => each === youngest.declaration.parent),
    };
  }

  /** The youngest first. */
  private layersOf(property: ts.Symbol, seen: Set<ts.Declaration>): PropertyLayer[] {
    const declarations = (property.declarations ?? [])
      .filter(ts.isPropertyDeclaration)
      .filter((each) => !seen.has(each));
    for (const declaration of declarations) seen.add(declaration);
    const older = declarations.flatMap((declaration) => this.inheritedFrom(declaration, property.name, seen));
    return [...declarations.map((declaration) => this.layerOf(declaration)), ...older];
  }

  private inheritedFrom(
    declaration: ts.PropertyDeclaration,
    name: string,
    seen: Set<ts.Declaration>,
  ): readonly PropertyLayer[] {
    const type = this.checker.getTypeAtLocation(declaration.parent);
    if (!type.isClassOrInterface()) return [];
    return this.checker.getBaseTypes(type).flatMap((base) => {
      const property = this.checker.getPropertyOfType(base, name);
      return property === undefined ? [] : this.layersOf(property, seen);
    });
  }

  private layerOf(declaration: ts.PropertyDeclaration): PropertyLayer {
    const known = this.layers.get(declaration);
    if (known !== undefined) return known;
    const { known: found, hasOthers } = this.decorators.find(declaration);
    const layer: PropertyLayer = {
      declaration,
      rules: found.flatMap((decorator) => readRule(decorator, this.decorators, this.checker) ?? []),
      transformers: found.filter(({ word }) => TRANSFORMERS.includes(word)),
      hasOthers,
    };
    this.layers.set(declaration, layer);
    return layer;
  }

  /** As class-transformer has it when it makes an instance. */
  private jsonNameOf(
    name: string,
    transformers: readonly DtoDecorator[],
    owner: ts.ClassLikeDeclaration,
  ): string | undefined {
    const applies = (word: string): DtoDecorator | undefined =>
      transformers.find((each) => each.word === word && this.concernsInput(each.args[0]));
    if (applies('Exclude') !== undefined) return undefined;
    const expose = applies('Expose');
    if (expose === undefined) return this.excludesAll(owner) ? undefined : name;
    const renamed = this.decorators.optionsOf(expose.args[0])['name'];
    return typeof renamed === 'string' ? renamed : name;
  }

  private excludesAll(owner: ts.ClassLikeDeclaration): boolean {
    const words = classLineage(owner, this.checker)
      .toReversed()
      .flatMap((each) => this.decorators.find(each).known.map(({ word }) => word));
    return words.find((word) => word === 'Exclude' || word === 'Expose') === 'Exclude';
  }

  private concernsInput(options: ts.Expression | undefined): boolean {
    return this.decorators.optionsOf(options)['toPlainOnly'] !== true;
  }

  private discriminatorOf(decorator: DtoDecorator | undefined): SourceDiscriminator | undefined {
    const written = this.memberOf(decorator?.args[1], 'discriminator');
    const property = this.memberOf(written, 'property');
    const subTypes = this.written(this.memberOf(written, 'subTypes'));
    if (property === undefined || subTypes === undefined || !ts.isArrayLiteralExpression(subTypes)) return undefined;
    const name = this.decorators.valueOf(property)?.value;
    const read = subTypes.elements.map((element) => {
      const value = this.memberOf(element, 'value');
      const label = this.memberOf(element, 'name');
      const text = label && this.decorators.valueOf(label)?.value;
      const type = value && this.checker.getTypeAtLocation(value).getConstructSignatures()[0]?.getReturnType();
      return typeof text === 'string' && type !== undefined ? { name: text, type } : undefined;
    });
    const known = read.filter((each) => each !== undefined);
    return typeof name === 'string' && known.length === read.length ? { property: name, subTypes: known } : undefined;
  }

  private typeClassesOf(
    typed: DtoDecorator | undefined,
    discriminator: SourceDiscriminator | undefined,
  ): readonly ts.ClassLikeDeclaration[] {
    const thunk = typed?.args[0] && bareExpression(typed.args[0]);
    const named =
      thunk && ts.isArrowFunction(thunk) && !ts.isBlock(thunk.body) ? bareExpression(thunk.body) : undefined;
    const symbols = [
      named && symbolOf(named, this.checker),
      ...(discriminator?.subTypes ?? []).map(({ type }) => type.symbol as ts.Symbol | undefined),
    ];
    return symbols.flatMap((symbol) => {
      const declaration = symbol?.valueDeclaration;
      return declaration && ts.isClassLike(declaration) ? [declaration] : [];
    });
  }

  private memberOf(node: ts.Expression | undefined, name: string): ts.Expression | undefined {
    const object = this.written(node);
    if (object === undefined || !ts.isObjectLiteralExpression(object)) return undefined;
    const member = object.properties.find((each) => each.name?.getText() === name);
    if (member && ts.isShorthandPropertyAssignment(member)) return member.name;
    return member && ts.isPropertyAssignment(member) ? member.initializer : undefined;
  }

  /** An expression, or what the constant it names is. */
  private written(node: ts.Expression | undefined): ts.Expression | undefined {
    const bare = node && bareExpression(node);
    if (bare === undefined || !ts.isIdentifier(bare)) return bare;
    const declaration = symbolOf(bare, this.checker)?.valueDeclaration;
    const isVariable = declaration !== undefined && ts.isVariableDeclaration(declaration);
    return isVariable && declaration.initializer ? bareExpression(declaration.initializer) : bare;
  }
}
