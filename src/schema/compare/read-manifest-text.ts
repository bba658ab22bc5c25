import { MANIFEST_VERSION, type Manifest } from '../manifest.js';
import { isJsonObject } from '../plain-object.js';
import { isJsonSchema } from './is-json-schema.js';

/** A manifest, or why a text is none: a sentence without its subject, and the line where one is to blame. */
export type ReadManifest =
  | { readonly manifest: Manifest }
  | { readonly problem: string; readonly remedy: string; readonly line: number };

const GENERATE = 'Name the .json file that `toolwright generate` writes beside its module';

/** Reads the JSON twin of a manifest that may have been written by anybody. */
export function readManifestText(text: string): ReadManifest {
  let read: unknown;
  try {
    // Some editors and shells begin a file with a mark of its byte order.
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const remedy = /^<{7}|^>{7}/m.test(text)
      ? 'A merge was left unfinished: run `toolwright generate`.'
      : `${GENERATE}.`;
    return { problem: 'is not JSON', remedy, line: lineOfError(text, String(error)) };
  }
  if (!isJsonObject(read) || typeof read['version'] !== 'number' || !Array.isArray(read['toolsets'])) {
    return { problem: 'is no manifest', remedy: `${GENERATE}.`, line: 1 };
  }
  const { version } = read;
  if (version !== MANIFEST_VERSION) {
    const remedy =
      version > MANIFEST_VERSION
        ? 'Update toolwright.'
        : 'Generate it again with this toolwright, from the sources of that time.';
    const problem = `has the manifest version ${String(version)}; this toolwright knows ${MANIFEST_VERSION}`;
    return { problem, remedy, line: lineOf(text, '"version"') };
  }
  const fault = faultOf(read['toolsets']);
  if (fault === undefined) return { manifest: read as unknown as Manifest };
  return {
    problem: `is no manifest: ${fault.what} is missing or not what it should be`,
    remedy: 'Run `toolwright generate`; manifests are not edited by hand.',
    line: lineOf(text, fault.near),
  };
}

interface Fault {
  /** `toolsets[0].tools[2].inputSchema` */
  readonly what: string;
  /** A text that stands close by. */
  readonly near: string;
}

function faultOf(toolsets: readonly unknown[]): Fault | undefined {
  for (const [index, toolset] of toolsets.entries()) {
    const at = `toolsets[${index}]`;
    if (!isJsonObject(toolset) || typeof toolset['className'] !== 'string')
      return { what: `${at}.className`, near: '"toolsets"' };
    const { className, tools } = toolset;
    if (!Array.isArray(tools)) return { what: `${at}.tools`, near: `"className": ${JSON.stringify(className)}` };
    for (const [place, tool] of tools.entries()) {
      const missing = missingIn(tool);
      const method =
        isJsonObject(tool) && typeof tool['method'] === 'string'
          ? `"method": ${JSON.stringify(tool['method'])}`
          : undefined;
      if (missing !== undefined)
        return {
          what: `${at}.tools[${place}].${missing}`,
          near: method ?? `"className": ${JSON.stringify(className)}`,
        };
    }
  }
  return undefined;
}

function missingIn(tool: unknown): string | undefined {
  if (!isJsonObject(tool)) return 'method';
  for (const key of ['method', 'name', 'description']) if (typeof tool[key] !== 'string') return key;
  if (!Array.isArray(tool['parameters'])) return 'parameters';
  const { inputSchema, outputSchema } = tool;
  const isObject =
    isJsonObject(inputSchema) && isJsonObject(inputSchema['properties']) && Array.isArray(inputSchema['required']);
  if (!isObject || !isJsonSchema(inputSchema)) return 'inputSchema';
  return outputSchema === undefined || (isJsonObject(outputSchema) && isJsonSchema(outputSchema))
    ? undefined
    : 'outputSchema';
}

function lineOf(text: string, part: string): number {
  const index = text.indexOf(part);
  return index === -1 ? 1 : text.slice(0, index).split('\n').length;
}

/** V8 says where it stopped, in one of two ways. */
function lineOfError(text: string, message: string): number {
  const [, line] = /\(line (\d+) column/.exec(message) ?? [];
  if (line !== undefined) return Number(line);
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  return position === undefined ? text.split('\n').length : text.slice(0, Number(position)).split('\n').length;
}
