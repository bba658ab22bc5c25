import { UnsupportedSchemaError, UserError } from '../errors/index.js';
import {
  compileCodec,
  MANIFEST_VERSION,
  type JsonSchema,
  type Loss,
  type Manifest,
  type ManifestTool,
} from '../schema/index.js';
import { isJsonObject } from '../schema/plain-object.js';
import { qualifiedName } from '../schema/qualified-name.js';
import { shortJson } from '../schema/short-json.js';
import { checkFacts } from './check-facts.js';
import type { RenderDocsOptions } from './docs-options.js';
import type { Documentation, DocumentedTool, DocumentedToolset } from './documentation.js';
import { firstSentence } from './text/first-sentence.js';
import { toolFacts } from './tool-facts.js';
import { uniqueFileNames, uniqueNames } from './text/unique-names.js';
import { withoutMarkers } from './without-markers.js';

type Toolset = Manifest['toolsets'][number];

/** Pages that are there whatever the classes are called. */
const OWN_PAGES = ['index', 'readme'];

/** Prepares everything that more than one format tells. */
export function describeManifest(manifest: Manifest, { title, formats }: Required<RenderDocsOptions>): Documentation {
  refuseOthers(manifest);
  checkFacts(manifest);
  const toolsets = manifest.toolsets.toSorted(
    (a, b) => compare(a.className, b.className) || compare(fileOf(a.source), fileOf(b.source)),
  );
  const pages = uniqueFileNames(
    toolsets.map(({ className }) => className.toLowerCase()),
    OWN_PAGES,
  );
  const placed = toolsets.flatMap((toolset) =>
    toolset.tools.toSorted((a, b) => compare(a.name, b.name)).map((tool) => ({ tool, toolset })),
  );
  const ids = toolIds(placed);
  const anchors = uniqueFileNames(ids);
  const tools = placed.map(({ tool, toolset }, index) =>
    describeTool(tool, toolset, ids[index] ?? tool.name, anchors[index] ?? tool.name),
  );
  let at = 0;
  return {
    title,
    formats,
    toolsets: toolsets.map((entry, index): DocumentedToolset => {
      const {
        className,
        namespace,
        description = '',
        source,
        tools: { length },
      } = entry;
      at += length;
      return {
        entry,
        className,
        ...(namespace !== undefined && { namespace }),
        description,
        source: fileOf(source),
        page: pages[index] ?? className,
        tools: tools.slice(at - length, at),
      };
    }),
  };
}

function refuseOthers(manifest: unknown): void {
  const { version, toolsets } = isJsonObject(manifest) ? manifest : {};
  if (version === MANIFEST_VERSION && Array.isArray(toolsets)) return;
  const found = isJsonObject(manifest) && 'version' in manifest ? `has the version ${shortJson(version)}` : 'is none';
  throw new UserError(
    `Documentation is made of a manifest of version ${MANIFEST_VERSION}; what was given ${found}. Parse the .json file that \`toolwright generate\` writes.`,
  );
}

/** Names as the model's API tells them apart; two tools that no agent could have at once go by their classes. */
function toolIds(placed: readonly { readonly tool: ManifestTool; readonly toolset: Toolset }[]): string[] {
  const names = placed.map(({ tool: { name }, toolset: { namespace } }) =>
    qualifiedName({ name, ...(namespace !== undefined && { namespace }) }),
  );
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return uniqueNames(
    names.map((name, index) => ((counts.get(name) ?? 0) > 1 ? `${placed[index]?.toolset.className}.${name}` : name)),
  );
}

function describeTool(entry: ManifestTool, toolset: Toolset, id: string, anchor: string): DocumentedTool {
  const { description, inputSchema, outputSchema, parameters, strict = true } = entry;
  const { sent, losses } = sentSchema(entry);
  const documented = { ...entry, strictSchema: sent };
  return {
    entry: documented,
    id,
    anchor,
    description,
    summary: firstSentence(description),
    facts: toolFacts(documented, toolset),
    inputSchema: withoutMarkers(inputSchema),
    strictSchema: sent,
    isStrict: strict,
    ...(outputSchema !== undefined && { outputSchema: withoutMarkers(outputSchema) }),
    examples: inputSchema.examples ?? [],
    losses,
    hidden: parameters.filter(({ kind }) => kind === 'inject').map(({ name }) => name),
  };
}

/** A manifest that somebody else made may hold what this toolwright cannot lower: then what it says itself is told. */
function sentSchema({ inputSchema, strictSchema, strict = true, name }: ManifestTool): {
  readonly sent: JsonSchema;
  readonly losses: readonly Loss[];
} {
  try {
    const codec = compileCodec(inputSchema, { toolName: name, strict });
    return { sent: strictSchema ?? codec.strictSchema, losses: codec.losses };
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError) || strictSchema === undefined) throw error;
    return { sent: strictSchema, losses: [] };
  }
}

/** Lines move with every change above them, and say little in a document. */
export function fileOf(source: unknown): string {
  return typeof source === 'string' ? source.replace(/:\d+$/, '') : '';
}

/** By code, which is the same in every language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
