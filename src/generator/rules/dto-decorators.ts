import ts from 'typescript';

import { DecoratorOrigin } from '../classes/decorator-origin.js';
import { argumentValue, type ArgumentValue } from './argument-value.js';

/** A decorator of class-validator or class-transformer where it stands. */
export interface DtoDecorator {
  /** As its package exports it: `IsInt`, `Type`. */
  readonly word: string;
  readonly node: ts.Decorator;
  readonly call: ts.CallExpression | undefined;
  readonly args: readonly ts.Expression[];
}

/** What stands on a declaration. */
export interface FoundDtoDecorators {
  readonly known: readonly DtoDecorator[];
  /** A decorator of somebody else's, which may add any rule when it runs. */
  readonly hasOthers: boolean;
}

/** Finds the decorators of the two packages, under whatever name they were imported. */
export class DtoDecorators {
  private readonly origin: DecoratorOrigin;

  constructor(private readonly checker: ts.TypeChecker) {
    this.origin = new DecoratorOrigin(checker, ['class-validator', 'class-transformer']);
  }

  find(node: ts.Node): FoundDtoDecorators {
    const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
    const known = decorators.flatMap((decorator): DtoDecorator[] => {
      const { expression } = decorator;
      const call = ts.isCallExpression(expression) ? expression : undefined;
      const word = this.origin.nameOf(call?.expression ?? expression);
      return word === undefined ? [] : [{ word, node: decorator, call, args: call?.arguments ?? [] }];
    });
    return { known, hasOthers: known.length < decorators.length };
  }

  valueOf(expression: ts.Expression): ArgumentValue | undefined {
    return argumentValue(expression, this.checker);
  }

  /** The options of a decorator, each one by itself: a message that has to run hides none of the others. */
  optionsOf(expression: ts.Expression | undefined): Readonly<Record<string, unknown>> {
    const whole = expression && this.valueOf(expression)?.value;
    if (typeof whole === 'object' && whole !== null) return whole as Readonly<Record<string, unknown>>;
    if (expression === undefined || !ts.isObjectLiteralExpression(expression)) return {};
    const entries = expression.properties.flatMap((property): [string, unknown][] => {
      if (!ts.isPropertyAssignment(property)) return property.name ? [[property.name.getText(), true]] : [];
      const value = this.valueOf(property.initializer);
      // What has to run is there all the same.
      return [[property.name.getText(), value === undefined ? {} : value.value]];
    });
    return Object.fromEntries(entries);
  }
}
