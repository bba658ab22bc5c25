import { UserError } from '../errors/index.js';
import { recordToolFacts, recordToolFactsInMetadata, type ToolFacts } from '../metadata/index.js';

/** Decorates a method, under legacy (`experimentalDecorators`) and under standard decorators. */
export interface ToolMethodDecorator {
  // oxlint-disable-next-line no-explicit-any -- a method of any signature
  (target: object, method: string | symbol, descriptor: TypedPropertyDescriptor<any>): void;
  // oxlint-disable-next-line no-explicit-any -- a method of any signature
  (method: (...args: any[]) => unknown, context: ClassMethodDecoratorContext<any, any>): void;
}

/** Decorates a parameter: legacy decorators only, the standard ones have none. */
export type ToolParameterDecorator = (target: object, method: string | symbol | undefined, index: number) => void;

/** Where a decorator found itself, whichever mode called it. */
export interface DecoratorTarget {
  /** Set when it stands before a parameter. */
  readonly index?: number;
  record(facts: ToolFacts): void;
  /** Records that the decorator was used wrongly; told with all other gaps of the class. `remedy` says what to do. */
  misuse(remedy: string): void;
}

/**
 * Makes a decorator that works in both modes: `apply` gets the place it stands at.
 *
 * @param word How users write it, for messages: `@tool`.
 */
export function dualDecorator(
  word: string,
  apply: (target: DecoratorTarget) => void,
): ToolMethodDecorator & ToolParameterDecorator {
  return (target: object | undefined, where?: string | symbol | DecoratorContext, third?: unknown): void => {
    if (isStandardContext(where)) return applyStandard(word, where, apply);
    const owner = target as object;
    if (where === undefined) {
      throw new UserError(
        `${word} stands on ${describeClass(owner)}, but it belongs on a method or a method's parameter.`,
      );
    }
    applyLegacy(word, owner, where, third, apply);
  };
}

function applyStandard(word: string, context: DecoratorContext, apply: (target: DecoratorTarget) => void): void {
  const method = String(context.name);
  const place = 'static' in context && context.static ? 'static' : 'instance';
  const record = (facts: ToolFacts): void => recordToolFactsInMetadata(context.metadata, place, method, facts);
  const misuse = (remedy: string): void => record({ misuses: [`${method}: ${word} ${remedy}`] });
  if (context.kind === 'class') {
    throw new UserError(`${word} stands on class ${method}, but it belongs on a method.`);
  }
  // Some compilers of early standard decorators leave it out, against the type.
  if ((context.metadata as unknown) === undefined) {
    throw new UserError(
      `${word} on ${method} got no decorator metadata. Compile with TypeScript 5.2 or later, or with experimentalDecorators.`,
    );
  }
  if (context.kind !== 'method') {
    return misuse(`stands on ${context.kind === 'accessor' ? 'an' : 'a'} ${context.kind}; ${MAKE_IT_A_METHOD}`);
  }
  if (typeof context.name === 'symbol') return misuse(`stands on ${SYMBOL_NAMED}`);
  if (context.private) return misuse('stands on a private method, which nobody can call from outside; remove the #.');
  apply({ record, misuse });
}

function applyLegacy(
  word: string,
  owner: object,
  method: string | symbol,
  third: unknown,
  apply: (target: DecoratorTarget) => void,
): void {
  const record = (facts: ToolFacts): void => recordToolFacts(owner, String(method), facts);
  const misuse = (remedy: string): void => record({ misuses: [`${String(method)}: ${word} ${remedy}`] });
  if (typeof method === 'symbol') return misuse(`stands on ${SYMBOL_NAMED}`);
  if (typeof third === 'number') return apply({ index: third, record, misuse });
  const descriptor = third ?? Object.getOwnPropertyDescriptor(owner, method);
  if (!isMethodDescriptor(descriptor)) return misuse(`stands on a property; ${MAKE_IT_A_METHOD}`);
  apply({ record, misuse });
}

const SYMBOL_NAMED = 'a method with a symbol for a name; give it a string name.';

const MAKE_IT_A_METHOD = 'only methods can be tools: write it as `name(…) { … }`.';

function isMethodDescriptor(descriptor: unknown): boolean {
  return (
    typeof descriptor === 'object' &&
    descriptor !== null &&
    'value' in descriptor &&
    typeof descriptor.value === 'function'
  );
}

function isStandardContext(where: unknown): where is DecoratorContext {
  return typeof where === 'object' && where !== null && 'kind' in where;
}

function describeClass(owner: object): string {
  return typeof owner === 'function' ? `class ${owner.name}` : 'a constructor';
}
