import { UnsupportedSchemaError } from '../errors/index.js';
import { resolvePointer } from './json-pointer.js';
import type { JsonSchema } from './json-schema.js';
import { mapSubschemas } from './map-subschemas.js';
import { isJsonObject } from './plain-object.js';

/**
 * Takes definitions that contain themselves through unions alone out of those unions: `A = A | string` is `string`.
 * A validator would follow such a reference for ever. A schema without any is returned as it is.
 *
 * @throws UnsupportedSchemaError where nothing else is left, or an intersection contains itself.
 */
export function withoutIdleReferences(root: JsonSchema, toolName: string): JsonSchema {
  const circular = [...referencesIn(root, allOf)].find((reference) => leadsBack(reference, root));
  if (circular !== undefined) {
    const remedy = 'An intersection cannot contain itself; leave the reference out.';
    throw new UnsupportedSchemaError(
      toolName,
      '',
      'allOf',
      `goes round in circles by ${JSON.stringify(circular)}`,
      remedy,
    );
  }
  const idle = new Set([...referencesIn(root, unionOf)].filter((reference) => leadsBack(reference, root)));
  if (idle.size === 0) return root;
  return rewrite(root);

  function rewrite(schema: JsonSchema): JsonSchema {
    const own: Record<string, unknown> = { ...schema };
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const branches = schema[keyword];
      if (!Array.isArray(branches)) continue;
      const members = [...new Set(branches.flatMap((branch) => expand(branch, new Set())))];
      if (members.length === 0)
        throw new UnsupportedSchemaError(toolName, '', '$ref', 'goes round in circles', 'Say what else it may be.');
      own[keyword] = members;
    }
    return mapSubschemas(own, rewrite);
  }

  /** What a branch stands for, without the way back to where it was met first. */
  function expand(branch: unknown, seen: Set<string>): readonly unknown[] {
    const reference = isJsonObject(branch) ? branch['$ref'] : undefined;
    if (typeof reference !== 'string' || !idle.has(reference)) return [branch];
    if (seen.has(reference)) return [];
    seen.add(reference);
    const target = targetOf(reference, root);
    const branches = unionOf(target);
    if (branches) return branches.flatMap((each) => expand(each, seen));
    return expand({ $ref: target['$ref'] }, seen);
  }
}

function leadsBack(reference: string, root: JsonSchema): boolean {
  const reached = new Set(nextReferences(targetOf(reference, root)));
  // A Set visits members that are added while it is walked.
  for (const other of reached) {
    if (other === reference) return true;
    for (const further of nextReferences(targetOf(other, root))) reached.add(further);
  }
  return false;
}

/** The references that a value of this schema may have to satisfy as a whole. */
function nextReferences(schema: JsonSchema): string[] {
  const branches = [...(unionOf(schema) ?? []), ...(allOf(schema) ?? []), { $ref: schema.$ref }];
  return branches.flatMap((branch) => {
    const reference = isJsonObject(branch) ? branch['$ref'] : undefined;
    return typeof reference === 'string' ? [reference] : [];
  });
}

function unionOf(schema: JsonSchema): readonly unknown[] | undefined {
  if (!Array.isArray(schema.anyOf) && !Array.isArray(schema.oneOf)) return undefined;
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
}

function allOf(schema: JsonSchema): readonly unknown[] | undefined {
  return Array.isArray(schema.allOf) ? schema.allOf : undefined;
}

function targetOf(reference: string, root: JsonSchema): JsonSchema {
  const found = resolvePointer(root, reference);
  // References that lead nowhere are reported where they are followed.
  return 'target' in found && isJsonObject(found.target) ? found.target : {};
}

/** The references that stand in the lists that `branchesOf` finds in a schema, anywhere. */
function referencesIn(root: JsonSchema, branchesOf: typeof unionOf): Set<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (isJsonObject(next)) for (const branch of branchesOf(next) ?? []) addReference(branch, found);
    // One by one: a call takes only so many arguments.
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return found;
}

function addReference(branch: unknown, found: Set<string>): void {
  if (isJsonObject(branch) && typeof branch['$ref'] === 'string') found.add(branch['$ref']);
}
