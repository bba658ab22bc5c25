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

/** What a tool's schema lost where it was lowered, as far as somebody knows it from having lowered it. */
export type KnownLosses = (tool: ManifestTool) => readonly Loss[] | undefined;

/**
 * Prepares everything that more than one format tells.
 *
 * @param lossesOf Spares lowering schemas that were lowered already.
 */
export function describeManifest(
  manifest: Manifest,
  { title, formats }: Required<RenderDocsOptions>,
  lossesOf: KnownLosses = () => undefined,
): Documentation {
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
    describeTool(tool, toolset, {
      id: ids[index] ?? tool.name,
      anchor: anchors[index] ?? tool.name,
      ...sentSchema(tool, lossesOf(tool)),
    }),
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

interface Known extends Pick<DocumentedTool, 'id' | 'anchor' | 'losses'> {
  readonly sent: JsonSchema;
}

function describeTool(entry: ManifestTool, toolset: Toolset, { id, anchor, sent, losses }: Known): DocumentedTool {
  const { description, inputSchema, outputSchema, parameters, strict = true } = entry;
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
function sentSchema(
  { inputSchema, strictSchema, strict = true, name }: ManifestTool,
  known: readonly Loss[] | undefined,
): Pick<Known, 'sent' | 'losses'> {
  if (known !== undefined && strictSchema !== undefined) return { sent: strictSchema, losses: known };
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
