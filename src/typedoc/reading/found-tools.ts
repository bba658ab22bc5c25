import type { Diagnostic } from '../../generator/diagnostics/diagnostic.js';
import type { ManifestToolset } from '../../schema/index.js';

/** What there is to document in one project. */
export interface FoundTools {
  readonly toolsets: readonly PlacedToolset[];
  /** Tagged as tools, yet no model is offered them: `Class.method`. */
  readonly leftOut: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A class with tools, and where it is declared. */
export interface PlacedToolset {
  readonly entry: ManifestToolset;
  /** The absolute path, as the compiler writes it. */
  readonly file: string;
}
