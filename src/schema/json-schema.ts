/** Values that JSON itself can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonTypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/**
 * What a value becomes after JSON, where JSON alone cannot say: the schema beside it describes the JSON form,
 * this names the JavaScript value. Never sent to a model. `revived-types.ts` has the JSON form of each.
 */
export type RevivedType = 'Date' | 'URL' | 'bigint' | 'Map' | 'Set' | BytesType;

/** Values that are bytes, and base64 in JSON. Elements of several bytes are in the machine's order, as in memory. */
export type BytesType =
  | 'Buffer'
  | 'ArrayBuffer'
  | 'Uint8Array'
  | 'Uint8ClampedArray'
  | 'Int8Array'
  | 'Uint16Array'
  | 'Int16Array'
  | 'Uint32Array'
  | 'Int32Array'
  | 'Float32Array'
  | 'Float64Array'
  | 'BigUint64Array'
  | 'BigInt64Array';

/** A JSON Schema (2020-12) as plain data: the keywords toolwright reads, and room for any other. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly type?: JsonTypeName | readonly JsonTypeName[];
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: boolean | JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly deprecated?: boolean;
  readonly 'x-type'?: RevivedType;
  readonly [keyword: string]: unknown;
}

/** The schema of an object of named arguments: what every tool takes. */
export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}
