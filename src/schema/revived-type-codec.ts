import type { JsonSchema } from './json-schema.js';

/** How one kind of JavaScript value travels as JSON. */
export interface RevivedTypeCodec {
  /** The type of its JSON form. */
  readonly jsonType: 'string' | 'array';
  /**
   * Where a JSON value could be several members of a union, as a text in `string | Date`, the lowest rank that accepts
   * it wins. What JSON holds as it is has rank 5: a text is a date if it can be one, and no bytes if it may be a text.
   */
  readonly rank: number;
  /**
   * Keywords of the JSON form that merely spell out the type. `accepts` answers for them, and where a validator would
   * disagree with the class (what a `uri` is), the class is right.
   */
  readonly standsFor: JsonSchema;
  /** The property that holds it in a union with something its JSON form would be mistaken for. */
  readonly keyedAs?: string;
  /** Put in their place in the schema that the model is held to. */
  readonly wire?: JsonSchema;
  /** What is asked for, as a phrase that fits after "must be". Without it the keywords are described. */
  readonly expected?: string;
  /** Tells the model in the description what no keyword of the strict subset can. */
  readonly hint?: string;
  /** Why the strict schema says less than the exact one. */
  readonly loss?: string;
  /** Whether the JSON form, already valid by its schema, can become the value. */
  accepts(json: unknown, schema: JsonSchema): boolean;
  /** Makes the value; members of a Map or a Set are values already. */
  revive(json: unknown): unknown;
  /** The JSON form, members unchanged; whatever is not such a value passes unchanged. */
  toJson(value: unknown, schema: JsonSchema): unknown;
}
