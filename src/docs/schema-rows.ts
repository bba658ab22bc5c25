import type { JsonSchema } from '../schema/index.js';
import { describeSchema } from '../schema/describe-schema.js';
import { isJsonObject } from '../schema/plain-object.js';
import { shortJson } from '../schema/short-json.js';
import { wireDefinition } from '../schema/wire-types.js';

/** One place in a value: a line of a table. */
export interface SchemaRow {
  /** `order`, `order.lines[].price`, `delivery (kind "courier").address`; of a result itself, `(result)`. */
  readonly path: string;
  /** How deep it lies, from 0. */
  readonly depth: number;
  /** What it must be: `a number from 1 to 99`. */
  readonly what: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** As JSON. */
  readonly standard?: string;
  readonly isDeprecated?: true;
  /** Whether it is one of several forms that the value above may have, and no place of its own. */
  readonly isForm?: true;
}

const DEEPEST = 5;
const MOST_ROWS = 150;

/** What an object of arguments holds, and what is in it. */
export const argumentRows = remembered((schema, rows) => {
  new RowWriter(schema, rows).properties(schema, '', 0, []);
});

/** What a result is, and what is in it. */
export const resultRows = remembered((schema, rows) => {
  new RowWriter(schema, rows).place(schema, { path: '', depth: -1, isRequired: true }, []);
});

/** More than one format shows the same rows. */
function remembered(
  write: (schema: JsonSchema, rows: SchemaRow[]) => void,
): (schema: JsonSchema) => readonly SchemaRow[] {
  const known = new WeakMap<JsonSchema, SchemaRow[]>();
  return (schema) => {
    let rows = known.get(schema);
    if (rows === undefined) {
      rows = [];
      write(schema, rows);
      known.set(schema, rows);
    }
    return rows;
  };
}

type Place = Pick<SchemaRow, 'path' | 'depth' | 'isRequired' | 'isForm'>;

class RowWriter {
  constructor(
    private readonly root: JsonSchema,
    private readonly rows: SchemaRow[],
  ) {}

  properties(schema: JsonSchema, path: string, depth: number, above: readonly JsonSchema[]): void {
    const { properties = {}, required = [] } = schema;
    for (const [name, property] of Object.entries(properties)) {
      const place = { path: path === '' ? name : `${path}.${name}`, depth, isRequired: required.includes(name) };
      this.place(property, place, above);
    }
  }

  place(written: JsonSchema, place: Place, above: readonly JsonSchema[]): void {
    if (this.rows.length >= MOST_ROWS) return;
    const schema = this.resolve(written);
    const standard = written.default ?? schema.default;
    this.rows.push({
      ...place,
      path: place.path === '' ? '(result)' : place.path,
      depth: Math.max(0, place.depth),
      what: describeSchema(schema, this.root.$defs),
      description: written.description ?? schema.description ?? '',
      ...(standard !== undefined && { standard: shortJson(standard) }),
      ...((written.deprecated ?? schema.deprecated) === true && { isDeprecated: true }),
    });
    this.inside(schema, { ...place, depth: place.depth + 1 }, [...above, schema]);
  }

  /** The places in a value, if it holds any. */
  private inside(schema: JsonSchema, { path, depth }: Place, above: readonly JsonSchema[]): void {
    if (depth > DEEPEST || above.indexOf(schema) < above.length - 1) return;
    const { items, additionalProperties, prefixItems = [], allOf = [], anyOf = [], oneOf = [] } = schema;
    this.properties(schema, path, depth, above);
    if (isJsonObject(additionalProperties)) this.hidden(additionalProperties, `${path}.*`, depth, above);
    if (isJsonObject(items)) this.hidden(items, `${path}[]`, depth, above);
    for (const [index, item] of prefixItems.entries()) this.hidden(item, `${path}[${index}]`, depth, above);
    for (const part of allOf.map((each) => this.resolve(each))) {
      if (!above.includes(part)) this.inside(part, { path, depth, isRequired: false }, [...above, part]);
    }
    const open = [...anyOf, ...oneOf].map((branch) => this.resolve(branch)).filter((branch) => holdsPlaces(branch));
    for (const [index, branch] of open.entries()) {
      if (above.includes(branch)) continue;
      if (open.length === 1) this.inside(branch, { path, depth, isRequired: false }, [...above, branch]);
      else this.form(branch, index, { path, depth, isRequired: false }, above);
    }
  }

  private form(branch: JsonSchema, index: number, { path, depth }: Place, above: readonly JsonSchema[]): void {
    const name = `${path} ${formName(branch, index)}`.trim();
    this.place(branch, { path: name, depth, isRequired: false, isForm: true }, above);
  }

  /** What lies in a list or a record has no name of its own: only what is in it is told, unless something is said of it. */
  private hidden(written: JsonSchema, path: string, depth: number, above: readonly JsonSchema[]): void {
    const schema = this.resolve(written);
    if (above.includes(schema)) return;
    if ((written.description ?? schema.description) !== undefined)
      this.place(written, { path, depth, isRequired: false }, above);
    else this.inside(schema, { path, depth, isRequired: false }, [...above, schema]);
  }

  private resolve(schema: JsonSchema): JsonSchema {
    return wireDefinition(schema, this.root.$defs);
  }
}

function holdsPlaces({
  properties,
  items,
  additionalProperties,
  anyOf,
  oneOf,
  allOf,
  prefixItems,
}: JsonSchema): boolean {
  return (
    isJsonObject(properties) ||
    isJsonObject(items) ||
    isJsonObject(additionalProperties) ||
    !!(anyOf ?? oneOf ?? allOf ?? prefixItems)
  );
}

/** By what tells it from the others, where there is such a thing. */
function formName({ properties = {} }: JsonSchema, index: number): string {
  const [name, value] = Object.entries(properties).find(([, { const: only }]) => only !== undefined) ?? [];
  return name === undefined ? `(form ${index + 1})` : `(${name} ${shortJson(value?.const)})`;
}
