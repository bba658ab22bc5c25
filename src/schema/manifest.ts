import type { JsonSchema, ObjectSchema } from './json-schema.js';

/** The version of the manifest format that this toolwright reads and writes. */
export const MANIFEST_VERSION = 1;

/** What the generator learned from the source of decorated classes: plain data, bound to the classes by the generated module. */
export interface Manifest {
  readonly version: number;
  readonly toolsets: readonly ManifestToolset[];
}

/** One decorated class. */
export interface ManifestToolset {
  readonly className: string;
  /** `src/weather.tools.ts:12`, relative to the project. */
  readonly source: string;
  readonly namespace?: string;
  readonly description?: string;
  readonly tools: readonly ManifestTool[];
}

/** One method tagged `@tool`, its own or inherited. */
export interface ManifestTool {
  readonly method: string;
  /** Only on static methods. */
  readonly static?: true;
  /** The name the model sees, as far as the source tells. */
  readonly name: string;
  readonly description: string;
  /** `src/weather.tools.ts:20`, relative to the project. */
  readonly source?: string;
  readonly parameters: readonly ManifestParameter[];
  readonly inputSchema: ObjectSchema;
  /** In the JSON twin only; the run time lowers `inputSchema` itself. */
  readonly strictSchema?: JsonSchema;
  /** `false` when the source says `@tool({ strict: false })`. */
  readonly strict?: boolean;
  readonly outputSchema?: JsonSchema;
  readonly timeoutMs?: number;
  /** Whether the comment says `@deprecated`; why is part of the description. */
  readonly deprecated?: true;
  /** What `@throws` says, for documentation. In the JSON twin only. */
  readonly throws?: readonly ManifestThrows[];
}

/** One `@throws` tag. */
export interface ManifestThrows {
  /** The class, where the comment names it. */
  readonly type?: string;
  readonly text: string;
}

/** One parameter of the method, in its place. */
export interface ManifestParameter {
  /** As written; for a destructured one its pattern, e.g. `{ city, days }`. */
  readonly name: string;
  /**
   * How the argument is found: `value` (default) by name; `rest` likewise, then spread; `spread` is an object made of
   * the arguments named in `properties`; `context` is the ToolContext; `signal` is its AbortSignal.
   */
  readonly kind?: 'value' | 'rest' | 'spread' | 'context' | 'signal';
  /** What the model calls it, where that is not `name` (`@param({ name })`). */
  readonly argument?: string;
  /** Only for `spread`: the arguments that make it up. */
  readonly properties?: readonly string[];
  readonly description?: string;
  readonly optional?: true;
}
