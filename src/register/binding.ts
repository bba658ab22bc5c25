import type { ManifestDto, ManifestToolset } from '../schema/manifest.js';

/** Where a class is declared. */
export interface ClassPlace {
  /** Absolute, with forward slashes. */
  readonly file: string;
  readonly exportName: string;
}

/** A manifest entry and where its class is declared. */
export interface Binding extends ClassPlace {
  readonly toolset: ManifestToolset;
}

/** A class whose instances tools receive. */
export interface DtoBinding extends ClassPlace {
  readonly entry: ManifestDto;
}
