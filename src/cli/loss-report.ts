import type { Diagnostic, Manifest } from '../generator/index.js';
import { compileCodec, type LimitProblem, type Loss, type ManifestTool } from '../schema/index.js';

/** What the model cannot be told about one tool. */
export interface ToolReport {
  /** `Class.method` */
  readonly tool: string;
  /** What is checked on every call, though the model's API has no word for it. */
  readonly losses: readonly Loss[];
  /** Limits of the API that the schema exceeds, with the places that contribute most; such a tool is left out. */
  readonly limits: readonly LimitProblem[];
}

/** Reports on every tool, those that were left out for a limit included. */
export function lossReport(manifest: Manifest | undefined, diagnostics: readonly Diagnostic[]): readonly ToolReport[] {
  const sound = (manifest?.toolsets ?? []).flatMap(({ className, tools }) =>
    tools.map((tool): ToolReport => ({ tool: `${className}.${tool.method}`, losses: lossesOf(tool), limits: [] })),
  );
  const exceeding = Map.groupBy(diagnostics.filter(hasLimit), ({ subject = '' }) => subject);
  return [
    ...sound,
    ...[...exceeding].map(([tool, found]) => ({ tool, losses: [], limits: found.map(({ limit }) => limit) })),
  ];
}

/** What the schema that a model is sent does not say of a tool. */
export function lossesOf({ inputSchema, name, strict = true }: ManifestTool): readonly Loss[] {
  return compileCodec(inputSchema, { toolName: name, strict }).losses;
}

function hasLimit(diagnostic: Diagnostic): diagnostic is Diagnostic & { readonly limit: LimitProblem } {
  return 'limit' in diagnostic;
}
