import ts from 'typescript';

import type { JsonSchema } from '../../schema/json-schema.js';
import type { DtoClass, DtoClasses } from './dto-classes.js';
import type { PropertyFacts } from './property-facts.js';

const RULES = 'x-rules';
const TAG = 'x-tag';
const DTO = 'x-dto';
const SIGNALS = 'x-signals';

/**
 * What the decorators of a property say, beside the schema of its type. The schema is narrowed once it is complete; before, the types in
 * it may still be in the making.
 */
export class RuleMark {
  /** @param classes Those that the property may hold are among them. */
  constructor(
    readonly classes: DtoClasses,
    readonly owner: DtoClass,
    readonly name: string,
    readonly facts: PropertyFacts,
    /** The type as the author wrote it. */
    readonly typeText: string,
    readonly typeSymbol: ts.Symbol | undefined,
    /** Whether the type lets the property be left out, and whether by a value the class gives it. */
    readonly optional: 'by type' | 'by value' | undefined,
  ) {}

  get isOfEnum(): boolean {
    return Boolean((this.typeSymbol?.flags ?? 0) & ts.SymbolFlags.Enum);
  }

  /** Marks play no part in whether two schemas are equal, nor in how long one is. */
  toJSON(): undefined {
    return undefined;
  }
}

/** What tells a class from the others that `@Type` names. */
export class TagMark {
  constructor(
    readonly property: string,
    readonly value: string,
  ) {}

  toJSON(): undefined {
    return undefined;
  }
}

export const markRules = (mark: RuleMark): Record<string, unknown> => ({ [RULES]: mark });
export const markTag = (mark: TagMark): Record<string, unknown> => ({ [TAG]: mark });

/** Says that the values of a schema are to become instances of a class. */
export const markDto = (key: string): Record<string, unknown> => ({ [DTO]: key });

/** Says which properties of an object receive the signal of the call. */
export const markSignals = (names: readonly string[]): Record<string, unknown> => ({ [SIGNALS]: names });

/** Takes the marks off that {@link markRules} and {@link markTag} put on. */
export function takeMarks(schema: JsonSchema): {
  readonly rules: RuleMark | undefined;
  readonly tag: TagMark | undefined;
  readonly schema: JsonSchema;
} {
  if (!(RULES in schema) && !(TAG in schema)) return { rules: undefined, tag: undefined, schema };
  const { [RULES]: rules, [TAG]: tag, ...bare } = schema;
  return {
    rules: rules instanceof RuleMark ? rules : undefined,
    tag: tag instanceof TagMark ? tag : undefined,
    schema: bare,
  };
}

/** The class whose instances the values of a schema become, and the schema without the mark. */
export function takeDto(schema: JsonSchema): { readonly key: string | undefined; readonly schema: JsonSchema } {
  if (!(DTO in schema)) return { key: undefined, schema };
  const { [DTO]: key, ...bare } = schema;
  return { key: typeof key === 'string' ? key : undefined, schema: bare };
}

/** The properties of an object that receive the signal of the call, and the schema without the mark. */
export function takeSignals(schema: JsonSchema): { readonly names: readonly string[]; readonly schema: JsonSchema } {
  if (!(SIGNALS in schema)) return { names: [], schema };
  const { [SIGNALS]: names, ...bare } = schema;
  return { names: Array.isArray(names) ? (names as readonly string[]) : [], schema: bare };
}
