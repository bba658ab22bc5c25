import { isDeepStrictEqual } from 'node:util';

import type { Manifest, ManifestTool } from '../../schema/manifest.js';

/** One way in which a manifest on disk differs from the source. */
export interface StaleEntry {
  /** `CustomerTools.refund`, or `CustomerTools.refund(order)`. */
  readonly subject: string;
  /** `is new`, `is gone`, `has another description`. */
  readonly change: string;
}

/** What changed between two manifests, by tool and parameter. */
export function compareManifests(before: Manifest | undefined, after: Manifest): StaleEntry[] {
  if (before === undefined) return [{ subject: 'the manifest', change: 'is missing or not readable' }];
  const [old, now] = [toolsBySubject(before), toolsBySubject(after)];
  const entries = [
    ...[...old.keys()].filter((subject) => !now.has(subject)).map((subject) => ({ subject, change: 'is gone' })),
    ...[...now].flatMap(([subject, tool]) => {
      const known = old.get(subject);
      return known === undefined ? [{ subject, change: 'is new' }] : compareTools(subject, known, tool);
    }),
  ];
  // Whatever else differs (a class that moved, a hand-made change) still makes the files stale.
  return entries.length > 0
    ? entries
    : [{ subject: 'the manifest', change: 'differs in form, imports or class comments' }];
}

function toolsBySubject(manifest: Manifest): Map<string, ManifestTool> {
  const pairs = manifest.toolsets.flatMap(({ className, tools }) =>
    tools.map((tool) => [`${className}.${tool.method}${tool.static ? ' (static)' : ''}`, tool] as const),
  );
  return new Map(pairs);
}

function compareTools(subject: string, before: ManifestTool, after: ManifestTool): StaleEntry[] {
  const entries: StaleEntry[] = [];
  const note = (change: string, about = subject): void => void entries.push({ subject: about, change });
  if (before.name !== after.name) note(`is named ${after.name}, not ${before.name}`);
  if (before.description !== after.description) note('has another description');
  if (before.timeoutMs !== after.timeoutMs) note('has another time limit');
  if (before.effect !== after.effect) note('has another effect');
  if (before.needsApproval !== after.needsApproval) note('is approved otherwise');
  if (before.strict !== after.strict) note('has another strictness');
  if (!isDeepStrictEqual(before.outputSchema, after.outputSchema)) note('returns another type');
  for (const [parameter, change] of compareParameters(before, after)) note(change, `${subject}(${parameter})`);
  return entries;
}

function compareParameters(before: ManifestTool, after: ManifestTool): [string, string][] {
  const [old, now] = [before.parameters.map(({ name }) => name), after.parameters.map(({ name }) => name)];
  const gone = old.filter((name) => !now.includes(name));
  const added = now.filter((name) => !old.includes(name));
  const [from, to] = [gone[0], added[0]];
  // One went and one came in the same place: more likely a new name than a new parameter.
  if (from !== undefined && to !== undefined && old.length === now.length && old.indexOf(from) === now.indexOf(to)) {
    return [[to, `was called ${from}`], ...changedArguments(before, after)];
  }
  const moved = gone.length === 0 && added.length === 0 && old.join() !== now.join();
  return [
    ...gone.map((name): [string, string] => [name, 'is gone']),
    ...added.map((name): [string, string] => [name, 'is new']),
    ...(moved ? [[now.join(', '), 'have another order'] satisfies [string, string]] : []),
    ...changedArguments(before, after),
  ];
}

function changedArguments(before: ManifestTool, after: ManifestTool): [string, string][] {
  const definitionsChanged = !isDeepStrictEqual(before.inputSchema.$defs, after.inputSchema.$defs);
  return Object.entries(after.inputSchema.properties).flatMap(([name, schema]): [string, string][] => {
    const known = before.inputSchema.properties[name];
    if (known === undefined) return [];
    const { description, ...rest } = schema;
    const { description: oldDescription, ...oldRest } = known;
    const isOptional = !after.inputSchema.required.includes(name);
    const wasOptional = !before.inputSchema.required.includes(name);
    return [
      ...(description === oldDescription ? [] : [[name, 'has another description'] satisfies [string, string]]),
      ...(isOptional === wasOptional
        ? []
        : [[name, isOptional ? 'is optional now' : 'is required now'] satisfies [string, string]]),
      ...(isDeepStrictEqual(rest, oldRest) && !(definitionsChanged && JSON.stringify(rest).includes('$ref'))
        ? []
        : [[name, 'has another type'] satisfies [string, string]]),
    ];
  });
}
