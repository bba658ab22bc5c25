import { IncompleteMetadataError, UserError } from '../errors/index.js';
import { classFacts, type ClassFacts } from '../metadata/index.js';
import type { Class } from '../schema/class.js';

/** An object or class whose methods are tools. */
export interface Toolset {
  /** `undefined` when only the class was passed: then its instance methods are no tools. */
  readonly instance: object | undefined;
  readonly constructor: Class;
  readonly facts: ClassFacts;
  /** Wrong uses of decorators. */
  readonly gaps: readonly string[];
}

/**
 * Looks at what was passed as a toolset, as far as decorators alone tell.
 *
 * @throws UserError when it has no tool at all: silence would leave the developer wondering.
 */
export function inspectToolset(instanceOrClass: object): Toolset {
  refuseNoToolset(instanceOrClass);
  const isClass = typeof instanceOrClass === 'function';
  const constructor = (isClass ? instanceOrClass : instanceOrClass.constructor) as Class;
  if (typeof constructor !== 'function' || constructor === (Object as unknown)) {
    throw new UserError(
      'A plain object was passed as a toolset. Pass an instance of a class with @tool methods, a tool made by functionTool(), ' +
        'a tool() of @openai/agents, or tools of the AI SDK by toolsFrom({ name: tool }).',
    );
  }
  const facts = classFacts(constructor);
  const gaps = looseDecorators(constructor.name, facts);
  const isEmpty = !hasTool(facts.static) && (isClass || !hasTool(facts.instance));
  if (isEmpty && gaps.length === 0)
    throw new UserError(
      nothingToOffer(constructor.name || 'A class or function without a name', isClass && hasTool(facts.instance)),
    );
  return { instance: isClass ? undefined : instanceOrClass, constructor, facts, gaps };
}

/**
 * Checks what can be checked of a toolset before its manifest is there.
 *
 * @throws UserError when it has no tool at all.
 * @throws IncompleteMetadataError with every wrong use of a decorator.
 */
export function checkToolset(instanceOrClass: object): void {
  const { constructor, gaps } = inspectToolset(instanceOrClass);
  if (gaps.length > 0) throw new IncompleteMetadataError(constructor.name, gaps);
}

/** @throws UserError for what is neither an object nor a class, or holds toolsets instead of being one. */
function refuseNoToolset(value: unknown): void {
  if (value === undefined || value === null) {
    throw new UserError(
      `${String(value)} was passed as a toolset. If it is imported, an import cycle may have left it empty: look at the order of the imports.`,
    );
  }
  if (Array.isArray(value)) {
    throw new UserError('A list was passed as a toolset. Spread it: tools: [...toolsOf(orders), new Weather()].');
  }
}

function hasTool(methods: ClassFacts['instance']): boolean {
  return [...methods.values()].some(({ tool }) => tool !== undefined);
}

function nothingToOffer(className: string, hasInstanceTools: boolean): string {
  return hasInstanceTools
    ? `The class ${className} was passed as a toolset, but all its tools are instance methods. Pass an instance: new ${className}(…).`
    : `${className} was passed as a toolset but has no tools. ${
        /^[a-z]\w*Tool$/.test(className)
          ? `Call it: ${className}(…).`
          : 'Put @tool() on the methods the model may call.'
      }`;
}

/** What can be told to be wrong from the decorators alone: wrong use, and decorators that wait for a `@tool`. */
function looseDecorators(className: string, facts: ClassFacts): string[] {
  return [...facts.instance, ...facts.static].flatMap(([method, { tool, timeout, parameters, misuses = [] }]) => {
    const loose = tool === undefined && misuses.length === 0 && (timeout !== undefined || parameters !== undefined);
    const word = timeout === undefined ? '@param, @context or @inject' : '@timeout';
    return [
      ...misuses.map((misuse) => `${className}.${misuse}`),
      ...(loose
        ? [
            `${className}.${method}: has ${word} but no @tool; add @tool() to offer the method, or remove the other decorators.`,
          ]
        : []),
    ];
  });
}
