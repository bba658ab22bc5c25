import { compileCodec, compilePlainCodec, type Manifest, type ManifestTool } from '../../schema/index.js';

/** The manifest as data for docs and other tools, with the schema that a model is sent beside the exact one. */
export function toJsonTwin(manifest: Manifest): Manifest {
  const toolsets = manifest.toolsets.map((toolset) => ({ ...toolset, tools: toolset.tools.map(withSentSchema) }));
  return { ...manifest, toolsets };
}

function withSentSchema(tool: ManifestTool): ManifestTool {
  const { outputSchema, timeoutMs, strict, ...first } = tool;
  return {
    ...first,
    strictSchema: sentSchema(tool),
    ...(strict !== undefined && { strict }),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
}

function sentSchema({ inputSchema, strict, name }: ManifestTool): ManifestTool['inputSchema'] {
  if (strict === false) return compilePlainCodec(inputSchema, { toolName: name }).wireSchema;
  return compileCodec(inputSchema, { toolName: name }).strictSchema as ManifestTool['inputSchema'];
}
