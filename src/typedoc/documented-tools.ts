import type { Deserializer, Reflection, Serializer, SignatureReflection } from 'typedoc';

import { describeManifest } from '../docs/describe-manifest.js';
import type { DocumentedTool } from '../docs/documentation.js';
import { ToolwrightError } from '../errors/index.js';
import { MANIFEST_VERSION, type ManifestTool, type ManifestToolset } from '../schema/index.js';
import { isJsonObject } from '../schema/plain-object.js';

/** What TypeDoc's JSON says of a tool: `toolwright` of the method's signature. */
export interface ToolData {
  /** What tells it from every other tool of its project: `crm.refund`. */
  readonly id: string;
  /** The class. */
  readonly toolset: Omit<ManifestToolset, 'tools'>;
  /** As in the manifest, with both schemas. */
  readonly tool: ManifestTool;
}

const data = new WeakMap<Reflection, ToolData>();
const described = new WeakMap<Reflection, DocumentedTool | undefined>();

/** Remembers that a signature is a tool. */
export function rememberTool(signature: Reflection, toolset: ManifestToolset, documented: DocumentedTool): void {
  const { tools: _, ...rest } = toolset;
  data.set(signature, { id: documented.id, toolset: rest, tool: documented.entry });
  described.set(signature, documented);
}

export function toolDataOf(signature: Reflection): ToolData | undefined {
  return data.get(signature);
}

/** What to tell of a tool; undefined where a signature is none, or JSON of others says what cannot be. */
export function documentedTool(signature: Reflection): DocumentedTool | undefined {
  if (!described.has(signature)) described.set(signature, describe(data.get(signature)));
  return described.get(signature);
}

function describe(known: ToolData | undefined): DocumentedTool | undefined {
  if (known === undefined) return undefined;
  const { id, toolset, tool } = known;
  try {
    const manifest = { version: MANIFEST_VERSION, toolsets: [{ ...toolset, tools: [tool] }] };
    const [only] = describeManifest(manifest, { title: 'Tools', formats: [] }).toolsets;
    const [documented] = only?.tools ?? [];
    return documented && { ...documented, id };
  } catch (error) {
    if (error instanceof ToolwrightError) return undefined;
    throw error;
  }
}

/** Takes the tools along through TypeDoc's JSON, also where the packages of a monorepo are merged. */
export function carryTools({ serializer, deserializer }: { serializer: Serializer; deserializer: Deserializer }): void {
  serializer.addSerializer<SignatureReflection>({
    priority: 0,
    supports: (item) => typeof item === 'object' && item !== null && data.has(item as SignatureReflection),
    toObject: (signature, object) => ({ ...object, toolwright: data.get(signature) }),
  });
  deserializer.addDeserializer({
    priority: 0,
    supports: (_, object) => isJsonObject(object) && isToolData(object['toolwright']),
    fromObject: (signature, object) =>
      void data.set(signature as Reflection, (object as { readonly toolwright: ToolData }).toolwright),
  });
}

function isToolData(value: unknown): boolean {
  return isJsonObject(value) && isJsonObject(value['tool']) && isJsonObject(value['toolset']);
}
