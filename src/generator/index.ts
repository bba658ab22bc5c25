export { generate } from './generate.js';
export type { Manifest, ManifestDto, ManifestParameter, ManifestTool, ManifestToolset } from '../schema/index.js';
export type { GenerateOptions, GenerateResult } from './generate-options.js';
export {
  CATALOGUE,
  type CatalogueCode,
  type CatalogueEntry,
  type DiagnosticCategory,
} from './diagnostics/catalogue.js';
export { explainSchema, type ExplainedKeyword } from './explain/explain-schema.js';
export type { SourceKind } from './explain/source-mark.js';
export type { CheckSettings } from './project/check-settings.js';
export type { GeneratorSettings, RequireDescriptions } from './project/read-settings.js';
export type { Diagnostic, RelatedPlace } from './diagnostics/diagnostic.js';
export { formatDiagnostic } from './diagnostics/format-diagnostic.js';
export type { StaleEntry } from './output/compare-manifests.js';
