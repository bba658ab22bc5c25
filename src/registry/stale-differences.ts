import { lineage, type ClassFacts, type ToolFacts } from '../metadata/index.js';
import type { Class } from '../schema/class.js';
import type { ManifestTool, ManifestToolset } from '../schema/manifest.js';
import { readParameters } from './read-parameters.js';

/**
 * How a class that runs differs from the manifest entry that was generated of it: methods, number and names of parameters.
 *
 * @returns One sentence a difference, class and method in front; none when the entry is current.
 */
export function staleDifferences(constructor: Class, facts: ClassFacts, entry: ManifestToolset): string[] {
  const isRenamed = isClassRenamed(constructor, entry);
  const owner = isRenamed ? entry.className : constructor.name;
  const differences: string[] = [];
  for (const [place, tools] of [
    ['instance', facts.instance],
    ['static', facts.static],
  ] as const) {
    for (const [method, { tool }] of tools) {
      if (tool !== undefined && !entry.tools.some((known) => known.method === method && isAt(known, place))) {
        differences.push(`${owner}.${method} is a tool, but the manifest does not know it.`);
      }
    }
  }
  for (const known of entry.tools) {
    const tools = known.static ? facts.static : facts.instance;
    const method: unknown = Reflect.get(known.static ? constructor : (constructor.prototype as object), known.method);
    if (tools.get(known.method)?.tool === undefined || typeof method !== 'function') {
      differences.push(`${owner}.${known.method} is in the manifest, but is no tool of the class any more.`);
      continue;
    }
    const difference = parameterDifference(known, method as () => unknown, isRenamed);
    if (difference !== undefined) differences.push(`${owner}.${known.method} ${difference}`);
    differences.push(
      ...noLongerInjected(known, tools.get(known.method)).map((each) => `${owner}.${known.method} ${each}`),
    );
  }
  return differences;
}

function isAt(tool: ManifestTool, place: 'instance' | 'static'): boolean {
  return (tool.static === true) === (place === 'static');
}

/**
 * Whether a minifier gave the class another name; then it renamed parameters too, even where it left the blanks, as Vite's library
 * builds do. Bundlers that have two classes of one name only add to it.
 */
function isClassRenamed(constructor: Class, { className }: ManifestToolset): boolean {
  return !lineage(constructor).some(({ name }) => name.includes(className));
}

function parameterDifference(
  known: ManifestTool,
  method: (...args: never[]) => unknown,
  isClassRenamed: boolean,
): string | undefined {
  const source = readParameters(method);
  if (source === undefined) return undefined;
  const now = source.parameters.map(({ name }) => name);
  const then = known.parameters.map(({ name }) => name);
  const areRenamed = source.renamed || isClassRenamed;
  const same =
    now.length === then.length && (areRenamed || now.every((name, index) => isSameName(name, then[index] ?? '')));
  return same ? undefined : `takes (${now.join(', ')}), but the manifest says (${then.join(', ')}).`;
}

/** A parameter that lost its decorator is an argument now, of which the manifest has no schema; a `Secret` needs none. */
function noLongerInjected({ parameters }: ManifestTool, facts: ToolFacts | undefined): string[] {
  return parameters
    .filter(({ name, kind, secret }, index) => {
      const isSaid = facts?.parameters?.some(({ at, inject }) => inject !== undefined && (at === index || at === name));
      return kind === 'inject' && !secret && !isSaid;
    })
    .map(({ name }) => `has no @inject on ${name}, but the manifest says that the application fills it in.`);
}

/** Bundlers put a number behind a name that stands for something else at the top of the bundle: `limit2`, `limit$1`. */
function isSameName(now: string, then: string): boolean {
  return now === then || (now.startsWith(then) && /^\$?\d+$/.test(now.slice(then.length)));
}
