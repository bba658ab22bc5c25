import { meantName } from '../errors/index.js';
import type { ArgumentRepair } from './argument-repair.js';
import type { JsonSchema } from './json-schema.js';
import { isJsonObject } from './plain-object.js';
import { agreedReading, isReading, onlyReading, pointerInto, repairStep, type Reading } from './repair-reading.js';
import { readObject } from './repair-object.js';
import type { RepairSchemas } from './repair-schemas.js';
import { readJsonText } from './repair-text.js';
import { allowsType, typeOfValue } from './schema-types.js';
import { wireTypes } from './wire-types.js';

/** More than arguments ever need; unions within unions could ask for any number. */
const MOST_STEPS = 5_000;

/** Looks for the one way in which a value can be read by a schema. What fits already is left as it is. */
export class ValueReader {
  #steps = 0;
  /** The lists that are being put around a value at the moment. */
  readonly #wrapping = new Map<JsonSchema, unknown>();

  /** @param dropsUnknown Whether unknown arguments at the top would be dropped in silence. */
  constructor(
    private readonly schemas: RepairSchemas,
    private readonly dropsUnknown: boolean,
  ) {}

  read(schema: JsonSchema | boolean, value: unknown, path: string): Reading {
    if (this.schemas.accepts(schema, value)) return { value, repairs: [] };
    if (typeof schema === 'boolean') return 'none';
    if (++this.#steps > MOST_STEPS) return 'several';
    // Where a text is welcome it was meant as one, and only the model can say which else.
    if (typeof value === 'string' && this.schemas.takesText(schema)) return 'none';
    const readings = this.#candidates(this.schemas.follow(schema), value, path);
    return agreedReading(
      readings.map((reading) =>
        isReading(reading) && !this.schemas.accepts(schema, reading.value) ? 'none' : reading,
      ),
    );
  }

  #candidates(schema: JsonSchema, value: unknown, path: string): readonly Reading[] {
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches !== undefined && schema.properties === undefined && schema.items === undefined)
      return [onlyReading(branches.map((branch) => this.read(branch, value, path)))];
    if (typeof value === 'string') return this.#readText(schema, value, path);
    const wrapped = this.#wrapped(schema, value, path);
    if (Array.isArray(value)) return [this.#readItems(schema, value, path), wrapped];
    if (!isJsonObject(value)) return [wrapped];
    return [readObject(this, schema, value, { path, dropsUnknown: path === '' && this.dropsUnknown }), wrapped];
  }

  #readText(schema: JsonSchema, text: string, path: string): readonly Reading[] {
    const listed = this.#listedValue(schema, text, path);
    const parsed = readJsonText(text);
    if (parsed === undefined || !allowsType(wireTypes(schema, undefined), typeOfValue(parsed.value)))
      return [listed, this.#wrapped(schema, text, path)];
    const step = repairStep(path, 'parsed-json', text, parsed.value);
    return [listed, after(step, this.read(schema, parsed.value, path))];
  }

  #listedValue(schema: JsonSchema, text: string, path: string): Reading {
    const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
    const meant = meantName(
      text,
      values.filter((value) => typeof value === 'string'),
    );
    return meant === undefined ? 'none' : { value: meant, repairs: [repairStep(path, 'enum-value', text, meant)] };
  }

  #readItems(schema: JsonSchema, items: readonly unknown[], path: string): Reading {
    const values: unknown[] = [];
    const repairs: ArgumentRepair[] = [];
    let isUnclear = false;
    for (const [index, item] of items.entries()) {
      const asked = schema.prefixItems?.[index] ?? schema.items ?? true;
      const reading = this.read(asked, item, pointerInto(path, index));
      if (reading === 'none') return 'none';
      if (reading === 'several') isUnclear = true;
      else {
        values.push(reading.value);
        repairs.push(...reading.repairs);
      }
    }
    return isUnclear ? 'several' : { value: values, repairs };
  }

  /** The value as the only item of a list. */
  #wrapped(schema: JsonSchema, value: unknown, path: string): Reading {
    const { items } = schema;
    if (!isJsonObject(items) || schema.prefixItems !== undefined || mayMeanOtherList(schema, value)) return 'none';
    if (typeof value === 'string' && this.schemas.takesText(items) && mayHoldSeveral(value)) return 'none';
    // A list of lists of its own kind could be put around a value without end.
    const outer = this.#wrapping.get(schema);
    if (outer === value) return 'none';
    this.#wrapping.set(schema, value);
    const reading = this.#readItems(schema, [value], path);
    this.#wrapping.set(schema, outer);
    return after(repairStep(path, 'wrapped-item', value, [value]), reading);
  }
}

/** Nothing in place of a list is an empty one or none; a single pair may be a whole record, written as an object. */
function mayMeanOtherList(schema: JsonSchema, value: unknown): boolean {
  return value === null || schema['x-unique-keys'] !== undefined;
}

/** Whether a text could be a list in itself: `a, b`, one entry a line, JSON, or nothing at all. */
function mayHoldSeveral(text: string): boolean {
  return text.trim() === '' || /[,;\n]|^\s*[[{]|^\s*null\s*$/.test(text);
}

function after(step: ArgumentRepair, reading: Reading): Reading {
  return isReading(reading) ? { value: reading.value, repairs: [step, ...reading.repairs] } : reading;
}
