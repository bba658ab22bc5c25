import type { JsonSchema } from './json-schema.js';
import type { Lowered, Lowering, Place, WireNode } from './lowering.js';
import { itemPath, propertyPath } from './schema-path.js';
import type { PropertyShape, RestShape } from './shape.js';

/** A list stays a list; a tuple, which strict mode does not know, becomes an object with a property for each member. */
export function lowerArray(schema: JsonSchema, place: Place, run: Lowering): Lowered {
  if (schema.prefixItems !== undefined) return lowerTuple(schema, schema.prefixItems, place, run);
  const emptyOnly = schema.items === false;
  const items = run.lower(emptyOnly ? { type: 'null' } : (schema.items ?? true), {
    path: itemPath(place.path),
    depth: place.depth + 1,
  });
  const node: WireNode = { type: 'array', items: items.schema };
  for (const keyword of ['minItems', 'maxItems', 'uniqueItems']) {
    if (schema[keyword] !== undefined) node[keyword] = schema[keyword];
  }
  if (emptyOnly) node['maxItems'] = 0;
  // Two items that differ on the wire, by null and nothing, may be the same once lifted.
  if (schema.uniqueItems === true && items.shape.kind !== 'same') run.needsExactCheck = true;
  return { schema: node, shape: items.shape.kind === 'same' ? items.shape : { kind: 'list', items: items.shape } };
}

/**
 * Members are called by their `title` (the label of a TypeScript tuple) or `item1`, `item2`, …; further ones are in `rest`, or in
 * what the title of `items` says.
 * Without `minItems` every member must be there, without `items` there are no others: what is not said is closed.
 */
function lowerTuple(schema: JsonSchema, prefix: readonly JsonSchema[], place: Place, run: Lowering): Lowered {
  const least = schema.minItems ?? prefix.length;
  const names = memberNames(prefix);
  const properties: WireNode = {};
  const members: PropertyShape[] = [];
  for (const [index, member] of prefix.entries()) {
    const name = names[index] as string;
    const isOptional = index >= least;
    const lowered = run.lower(
      member,
      { path: propertyPath(place.path, name), depth: place.depth + 1 },
      { orNull: isOptional },
    );
    properties[name] = lowered.schema;
    members.push({ name, shape: lowered.shape, isOptional, acceptsNull: run.exactlyAcceptsNull(member, place) });
  }
  const rest = lowerRest(schema, prefix.length, names, place, run);
  if (rest) properties[rest.shape.name] = rest.schema;
  if (schema.uniqueItems === true)
    run.lose(place, 'uniqueItems', true, 'A tuple is sent as an object, where members cannot be compared.');
  const required = members.filter((member) => !member.isOptional).map((member) => member.name);
  return {
    schema: { type: 'object', properties, required, additionalProperties: false },
    shape: { kind: 'tuple', members, ...(rest && { rest: rest.shape }) },
  };
}

function lowerRest(
  schema: JsonSchema,
  prefixLength: number,
  names: readonly string[],
  place: Place,
  run: Lowering,
): { readonly schema: WireNode; readonly shape: RestShape } | undefined {
  if (schema.items === undefined || schema.items === false) return undefined;
  let name = labelOf(schema.items) ?? 'rest';
  while (names.includes(name)) name += '_';
  const path = itemPath(propertyPath(place.path, name));
  const items = run.lower(schema.items, { path, depth: place.depth + 2 });
  const node: WireNode = { type: 'array', items: items.schema };
  const least = (schema.minItems ?? 0) - prefixLength;
  if (least > 0) node['minItems'] = least;
  if (schema.maxItems !== undefined) node['maxItems'] = Math.max(0, schema.maxItems - prefixLength);
  return { schema: node, shape: { name, value: items.shape } };
}

function memberNames(prefix: readonly JsonSchema[]): string[] {
  const titles = prefix.map(labelOf);
  return titles.map((title, index) =>
    title !== undefined && titles.indexOf(title) === titles.lastIndexOf(title) ? title : `item${index + 1}`,
  );
}

function labelOf(schema: JsonSchema | boolean): string | undefined {
  const title = typeof schema === 'object' ? schema.title : undefined;
  return typeof title === 'string' && /^[A-Za-z_]\w*$/.test(title) ? title : undefined;
}
