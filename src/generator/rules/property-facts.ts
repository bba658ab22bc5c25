import type ts from 'typescript';

import type { DtoDecorator } from './dto-decorators.js';
import type { SourceRule } from './source-rule.js';

/** What the decorators of one property of a DTO class say, its parents' included. */
export interface PropertyFacts {
  readonly declaration: ts.PropertyDeclaration;
  readonly rules: readonly SourceRule[];
  /** What it is called in JSON; `undefined` when it does not come from outside. */
  readonly jsonName: string | undefined;
  /** Decorators of class-transformer stand on it. */
  readonly hasTransformers: boolean;
  /** `@Transform` changes the value before the rules see it. */
  readonly isTransformed: boolean;
  /** The classes that `@Type` names: class-transformer makes instances of them without anybody importing them. */
  readonly typeClasses: readonly ts.ClassLikeDeclaration[];
  /** The classes that `@Type` tells apart. */
  readonly discriminator?: SourceDiscriminator;
  /** A decorator of somebody else's may add rules when it runs. */
  readonly hasOthers: boolean;
  /** The property is seen through a helper such as `PartialType`, which changes what is optional. */
  readonly isMapped: boolean;
}

export interface SourceDiscriminator {
  readonly property: string;
  readonly subTypes: readonly { readonly name: string; readonly type: ts.Type }[];
}

/** The decorators of one declaration of a property. */
export interface PropertyLayer {
  readonly declaration: ts.PropertyDeclaration;
  readonly rules: readonly SourceRule[];
  readonly transformers: readonly DtoDecorator[];
  readonly hasOthers: boolean;
}

/** The rules a subclass's property has: its own replace its parents' of the same kind, as class-validator has it. */
export function effectiveRules(own: readonly SourceRule[], inherited: readonly SourceRule[]): readonly SourceRule[] {
  const kinds = new Set(own.map(({ kind }) => kind));
  return [...own, ...inherited.filter(({ kind }) => !kinds.has(kind))];
}

/** Where a property says its type, or else its name. */
export function typePlace({ declaration }: PropertyFacts): ts.Node {
  return declaration.type ?? declaration.name;
}
