import type ts from 'typescript';

import type { ToolFacts, ToolsetFacts } from '../../metadata/tool-facts.js';
import type { FoundDecorator } from './read-decorators.js';

/** A class whose tools go into the manifest. */
export interface FoundToolset {
  readonly node: ts.ClassLikeDeclaration;
  readonly className: string;
  /** How another module imports it; its own name, where it need not be exported and is not. */
  readonly exportName: string;
  readonly facts: ToolsetFacts;
  readonly tools: readonly FoundTool[];
  /** Names of methods tagged `@tool` that cannot be tools; reported already. */
  readonly refused: readonly string[];
}

/** A method tagged `@tool`, its class's own or inherited. */
export interface FoundTool {
  readonly name: string;
  readonly isStatic: boolean;
  /** The method as the class has it, then the ones it overrides. */
  readonly declarations: readonly ts.MethodDeclaration[];
  /** Seen through the class: type parameters of a base are filled in. */
  readonly signature: ts.Signature;
  /** What runs, where the signature is one of several overloads. */
  readonly implementation?: ts.MethodDeclaration;
  readonly facts: ToolFacts;
  readonly decorators: readonly FoundDecorator[];
  readonly stated: ReadonlySet<number | string>;
}
