/** What a change means to somebody who knows a tool as it was. */
export type Impact = 'compatible' | 'breaking';

/** The release that a change asks for. */
export type Release = 'major' | 'minor' | 'patch' | 'none';

/** Which part of a tool changed; the `wire` is the form in which a model writes the arguments. */
export type ToolPart = 'tool' | 'arguments' | 'wire' | 'result';

/** One change of one tool. */
export interface ToolChange {
  readonly part: ToolPart;
  /** `added`, `removed`, `required`, `type`, `values`, … of schemas; `name`, `timeout`, `namespace`, … of the tool itself. */
  readonly kind: string;
  /** Where in the arguments or the result, such as `order.lines[].price`; empty for the whole. */
  readonly path: string;
  /** The keyword of the schema, where one changed. */
  readonly keyword?: string;
  /** What stood there; missing where nothing did. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** To a model that was shown the tool as it was. */
  readonly models: Impact;
  /** To who calls the tool or reads its result without a model: clients, saved conversations, saved runs. */
  readonly callers: Impact;
  readonly release: Exclude<Release, 'none'>;
  /** Half a sentence. */
  readonly why: string;
}

/** All changes of one tool. */
export interface ToolDifference {
  /** `Class.method`, as it is now; of a tool that is gone, as it was. */
  readonly tool: string;
  /** What models call it. */
  readonly name: string;
  /** `src/weather.tools.ts:20` */
  readonly source?: string;
  readonly status: 'added' | 'removed' | 'changed';
  readonly models: Impact;
  readonly callers: Impact;
  readonly release: Release;
  /** What breaks somebody first. */
  readonly changes: readonly ToolChange[];
}

/** What changed between two manifests. */
export interface ManifestDifference {
  readonly release: Release;
  readonly models: Impact;
  readonly callers: Impact;
  /** Those that changed. */
  readonly tools: readonly ToolDifference[];
}

const RELEASES: readonly Release[] = ['none', 'patch', 'minor', 'major'];

/** The verdict over several. */
export function summed(
  parts: readonly { readonly models: Impact; readonly callers: Impact; readonly release: Release }[],
): { readonly models: Impact; readonly callers: Impact; readonly release: Release } {
  const worst = (impacts: readonly Impact[]): Impact => (impacts.includes('breaking') ? 'breaking' : 'compatible');
  return {
    models: worst(parts.map(({ models }) => models)),
    callers: worst(parts.map(({ callers }) => callers)),
    release: RELEASES[Math.max(0, ...parts.map(({ release }) => RELEASES.indexOf(release)))] ?? 'none',
  };
}

/** A change with the release that follows from what it breaks. */
export function toolChange(
  change: Omit<ToolChange, 'release'>,
  releaseIfCompatible: 'minor' | 'patch' = 'minor',
): ToolChange {
  const { release } = summed([
    { ...change, release: releaseIfCompatible },
    ...(change.models === 'breaking' || change.callers === 'breaking'
      ? [{ ...change, release: 'major' as const }]
      : []),
  ]);
  return { ...change, release: release as ToolChange['release'] };
}
