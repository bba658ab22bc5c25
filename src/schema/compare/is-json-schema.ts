import { Ajv2020 } from 'ajv/dist/2020.js';

let ajv: Ajv2020 | undefined;

/**
 * Whether a value is a well-formed JSON Schema (2020-12), so that what is read of it means what it says. One that nests too deep to be looked
 * at is none.
 */
export function isJsonSchema(schema: object): boolean {
  ajv ??= new Ajv2020({ strict: false, logger: false });
  try {
    return ajv.validateSchema(schema) === true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
