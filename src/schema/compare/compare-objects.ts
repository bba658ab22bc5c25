import { jsonIdentity } from '../json-identity.js';
import type { JsonSchema } from '../json-schema.js';
import { propertyPath } from '../schema-path.js';
import type { Pair, SchemaComparison } from './compare-schemas.js';
import { schemasOf } from './object-rules.js';
import type { SchemaChange } from './schema-change.js';
import type { SchemaNode } from './schema-part.js';

const TOLD_APART = ['type', 'enum', 'const', 'properties', 'required', 'additionalProperties'];

/** Lists what changed about the properties of an object. */
export function compareObjects(
  before: JsonSchema,
  after: JsonSchema,
  pair: Pair,
  comparison: SchemaComparison,
): SchemaChange[] {
  const names = new Set([...Object.keys(before.properties ?? {}), ...Object.keys(after.properties ?? {})]);
  return [
    ...[...names].flatMap((name) => compareProperty(name, before, after, pair, comparison)),
    ...compareOthers(before, after, pair, comparison),
    ...comparison.compareKeywords(before, after, pair, TOLD_APART),
  ];
}

function compareProperty(
  name: string,
  before: JsonSchema,
  after: JsonSchema,
  { path: parent, keepsOld, addsNothing }: Pair,
  comparison: SchemaComparison,
): SchemaChange[] {
  const path = propertyPath(parent, name);
  const [was, is] = [ownProperty(name, before), ownProperty(name, after)];
  const wasOptional = !(before.required ?? []).includes(name);
  const isOptional = !(after.required ?? []).includes(name);
  if (was !== undefined && is !== undefined) {
    const flip: readonly SchemaChange[] =
      wasOptional === isOptional
        ? []
        : [{ kind: isOptional ? 'optional' : 'required', path, keepsOld: isOptional, addsNothing: !isOptional }];
    return [...flip, ...comparison.compare({ before: was, after: is, path, ...known(keepsOld, addsNothing) })];
  }
  // What is not named is held to what is said of all other properties.
  const proof = comparison.proof(was ?? whole(name, before), is ?? whole(name, after));
  return [
    {
      kind: was === undefined ? 'added' : 'removed',
      path,
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
      isOptional: was === undefined ? isOptional : wasOptional,
      keepsOld: proof.keepsOld && (isOptional || !wasOptional),
      addsNothing: proof.addsNothing && (wasOptional || !isOptional),
    },
  ];
}

function compareOthers(
  before: JsonSchema,
  after: JsonSchema,
  { path, keepsOld, addsNothing }: Pair,
  comparison: SchemaComparison,
): SchemaChange[] {
  const [was, is] = [before.additionalProperties ?? true, after.additionalProperties ?? true];
  if (jsonIdentity(was) === jsonIdentity(is) && typeof was === 'boolean') return [];
  const place = propertyPath(path, '*').replace(/\["\*"\]$/, path === '' ? '*' : '.*');
  if (typeof was !== 'boolean' && typeof is !== 'boolean')
    return comparison.compare({ before: was, after: is, path: place, ...known(keepsOld, addsNothing) });
  return [
    { kind: 'keyword', path, keyword: 'additionalProperties', before: was, after: is, ...comparison.proof(was, is) },
  ];
}

function ownProperty(name: string, { properties }: JsonSchema): SchemaNode | undefined {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function whole(name: string, schema: JsonSchema): SchemaNode {
  const [first, ...more] = schemasOf(name, schema);
  return more.length === 0
    ? (first ?? true)
    : { allOf: schemasOf(name, schema).filter((each) => typeof each === 'object') };
}

function known(
  keepsOld: boolean | undefined,
  addsNothing: boolean | undefined,
): Pick<Pair, 'keepsOld' | 'addsNothing'> {
  return { ...(keepsOld && { keepsOld }), ...(addsNothing && { addsNothing }) };
}
