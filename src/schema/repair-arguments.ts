import type { Codec } from './codec-contract.js';
import type { JsonSchema } from './json-schema.js';
import { nestsTooDeep } from './nesting.js';
import { isReading } from './repair-reading.js';
import { RepairSchemas } from './repair-schemas.js';
import { ValueReader } from './repair-value.js';

/**
 * Makes the function that repairs refused arguments. Nothing is prepared before the first of them.
 *
 * @param problems What is wrong with arguments by every rule there is, also those that the schema does not hold.
 * @param dropsUnknown Whether unknown arguments at the top would be dropped in silence.
 */
export function compileRepair(
  schema: JsonSchema,
  problems: Codec['problems'],
  { dropsUnknown }: { readonly dropsUnknown: boolean },
): Codec['repair'] {
  let schemas: RepairSchemas | undefined;
  return (value) => {
    if (nestsTooDeep(value)) return undefined;
    schemas ??= new RepairSchemas(schema);
    const reading = new ValueReader(schemas, dropsUnknown).read(schema, value, '');
    return isReading(reading) && reading.repairs.length > 0 && problems(reading.value).length === 0
      ? reading
      : undefined;
  };
}
