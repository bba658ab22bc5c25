import type { ArgumentProblem } from '../errors/index.js';
import type { RepairedArguments } from './argument-repair.js';
import type { JsonSchema, ObjectSchema } from './json-schema.js';
import type { Loss } from './loss.js';

/** The way between what a model sends and what a method receives. */
export interface Codec {
  /**
   * What the model is sent. With `strict: true` the arguments' schema in the strict subset; with `strict: false` the
   * exact schema as it is, without `x-type` (B159).
   */
  readonly strictSchema: JsonSchema;
  /** What the model's arguments are held to, with every constraint. An optional property may be null or missing. */
  readonly wireSchema: ObjectSchema;
  /** What the strict schema could not say; empty with `strict: false`. All of it is still enforced by `lift`. */
  readonly losses: readonly Loss[];
  /**
   * Checks what the model sent and turns it into what the method receives: nulls that only mean "left out" are gone,
   * defaults are in place, records, tuples and Dates are what the TypeScript type says.
   *
   * @throws InvalidArgumentsError with every problem found (A29).
   */
  lift(value: unknown): unknown;
  /**
   * The inverse: what a model would send for these arguments. Takes JavaScript values and their exact JSON alike, and
   * checks nothing.
   */
  lower(value: unknown): unknown;
  /** What is wrong with arguments as the model sent them; empty when nothing is. */
  problems(value: unknown): readonly ArgumentProblem[];
  /**
   * What refused arguments must have meant: JSON in a text, a single item for a list, listed values and names of properties in another
   * spelling. Only where one reading alone fits the whole schema; otherwise `undefined`. No value is made up, changed or left out.
   */
  repair(value: unknown): RepairedArguments | undefined;
}

export interface CodecOptions {
  /** For messages. @default 'tool' */
  readonly toolName?: string;
  /** Whether the API holds the model's arguments to the schema. @default true */
  readonly strict?: boolean;
  /**
   * Whether a schema that says nothing, such as zod's `any()`, takes any value, written as JSON text in a property `value`; a tool's
   * own JSON Schema `{}` means that it takes no arguments (B145). Only with `strict: true`: otherwise the schema is sent as it is.
   * @default false
   */
  readonly takesAnyValue?: boolean;
}
