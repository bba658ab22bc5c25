import type { Diagnostic } from './diagnostics/diagnostic.js';
import type { Manifest } from '../schema/manifest.js';
import type { RequireDescriptions } from './project/read-settings.js';
import type { StaleEntry } from './output/compare-manifests.js';

/** Options of `generate`. */
export interface GenerateOptions {
  /** The tsconfig.json of the project, or its folder. @default the nearest one upwards from `cwd` */
  readonly project?: string;
  /**
   * The module to write; its `.json` twin lies beside it.
   * @default `src/toolwright.manifest.ts`, or `toolwright.manifest.ts` where the project has no src folder
   */
  readonly out?: string;
  /** Writes nothing and says what is stale. @default false */
  readonly check?: boolean;
  /**
   * What to do about tools and arguments that a model is told nothing about: with `'error'` they are left out.
   * @default what package.json says as `"toolwright": { "requireDescriptions": … }`, else `'off'`
   */
  readonly requireDescriptions?: RequireDescriptions;
  /** Where relative paths start. @default process.cwd() */
  readonly cwd?: string;
}

/** What came of a run of the generator. */
export interface GenerateResult {
  /** Every tool that is sound; undefined when the project could not be read. */
  readonly manifest: Manifest | undefined;
  /** Everything there is to say, by file and line. An error means that a tool was left out or nothing was written. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute paths of the files that hold what came out, or with `check` ought to. */
  readonly files: readonly string[];
  /** Those of the files that were written in this run: what was right already is left alone. */
  readonly written: readonly string[];
  /** Tools that were left out because of an error, as `Class.method`. */
  readonly leftOut: readonly string[];
  /** With `check`: how the files differ from what the source says. */
  readonly stale: readonly StaleEntry[];
}
