import type { Json, JsonSchema, Loss, ManifestTool, ManifestToolset } from '../schema/index.js';
import type { DocsFormat } from './docs-format.js';
import type { ToolFact } from './tool-facts.js';

/** A manifest as documentation tells it: sorted by name, so that moving code changes nothing, and without line numbers. */
export interface Documentation {
  readonly title: string;
  readonly formats: readonly DocsFormat[];
  readonly toolsets: readonly DocumentedToolset[];
}

export interface DocumentedToolset {
  readonly entry: ManifestToolset;
  readonly className: string;
  readonly namespace?: string;
  readonly description: string;
  /** `src/weather.tools.ts` */
  readonly source: string;
  /** What its page is called and is linked by: a file name without ending, unlike every other in capitals too. */
  readonly page: string;
  readonly tools: readonly DocumentedTool[];
}

export interface DocumentedTool {
  readonly entry: ManifestTool;
  /** What tells it from every other tool of the manifest: `crm.refund`, or `Refunds.refund` where two have one name. */
  readonly id: string;
  /** The same as a file name, and what links lead to. */
  readonly anchor: string;
  readonly description: string;
  /** The first sentence of that. */
  readonly summary: string;
  readonly facts: readonly ToolFact[];
  /** The exact schema of the arguments, without toolwright's own keywords. */
  readonly inputSchema: JsonSchema;
  /** What the model is sent. */
  readonly strictSchema: JsonSchema;
  readonly isStrict: boolean;
  /** The exact schema of the result, where it is known. */
  readonly outputSchema?: JsonSchema;
  /** Arguments that show how it is called. */
  readonly examples: readonly Json[];
  /** What is checked on each call, though the model cannot be told in the schema. */
  readonly losses: readonly Loss[];
  /** Parameters that the application fills in. */
  readonly hidden: readonly string[];
}
