import { join } from 'node:path';

/** What a tsconfig says of where modules are, as TypeScript keeps it. */
export interface PathOptions {
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  readonly baseUrl?: string;
  /** The folder that `paths` are meant from where there is no `baseUrl`. */
  readonly pathsBasePath?: string;
}

/** Where a name that is no path may be, by the `paths` and the `baseUrl` of a tsconfig: absolute, first choice first. */
export function mappedPaths(specifier: string, { paths = {}, baseUrl, pathsBasePath }: PathOptions): readonly string[] {
  const base = baseUrl ?? pathsBasePath;
  if (base === undefined || /^(?:\.{0,2}\/|[a-z]+:)/.test(specifier)) return [];
  const [best] = Object.keys(paths)
    .map((pattern) => ({ pattern, part: wildcardOf(pattern, specifier) }))
    .filter(({ part }) => part !== undefined)
    // The longest beginning says most, and a name without a star says all.
    .toSorted((a, b) => weightOf(b.pattern) - weightOf(a.pattern));
  const mapped = (best && paths[best.pattern]) ?? [];
  return [
    ...mapped.map((target) => join(base, target.replace('*', best?.part ?? ''))),
    ...(baseUrl === undefined ? [] : [join(baseUrl, specifier)]),
  ];
}

function wildcardOf(pattern: string, specifier: string): string | undefined {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === specifier ? '' : undefined;
  const fits = specifier.length >= start.length + end.length && specifier.startsWith(start) && specifier.endsWith(end);
  return fits ? specifier.slice(start.length, specifier.length - end.length) : undefined;
}

function weightOf(pattern: string): number {
  const star = pattern.indexOf('*');
  return star === -1 ? Number.POSITIVE_INFINITY : star;
}
