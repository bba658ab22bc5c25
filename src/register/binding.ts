import type { ManifestToolset } from '../schema/manifest.js';

/** A manifest entry and where its class is declared. */
export interface Binding {
  /** Absolute, with forward slashes. */
  readonly file: string;
  readonly exportName: string;
  readonly toolset: ManifestToolset;
}
