import type { ContentPart } from '../../model/item.js';
import type { OutputData } from '../outputs/data-url.js';
import { toolOutputFile } from '../outputs/tool-output-file.js';
import { toolOutputImage } from '../outputs/tool-output-image.js';
import { toolOutputText } from '../outputs/tool-output-text.js';

/** What `toModelOutput` of an AI SDK tool returns. */
export type AiOutput =
  | { readonly type: 'text' | 'error-text'; readonly value: string }
  | { readonly type: 'json' | 'error-json'; readonly value: unknown }
  | { readonly type: 'execution-denied'; readonly reason?: string }
  | { readonly type: 'content'; readonly value: readonly AiPart[] };

/** One part of `content`, in the forms of all releases. */
interface AiPart {
  readonly type: string;
  readonly text?: string;
  readonly data?: OutputData | AiFileData;
  readonly url?: string;
  readonly fileId?: unknown;
  readonly providerReference?: Readonly<Record<string, string>>;
  readonly mediaType?: string;
  readonly filename?: string;
}

/** Content of a file, tagged by how it is given. */
interface AiFileData {
  readonly type: 'data' | 'url' | 'reference' | 'text';
  readonly data?: OutputData;
  readonly url?: string | URL;
  readonly reference?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** What a tool of the AI SDK wants the model to read. */
export function fromAiOutput(given: unknown): unknown {
  const { type, value } = (given ?? {}) as { readonly type?: unknown; readonly value?: unknown };
  const hasValue =
    value !== undefined || (isJson(type) && typeof given === 'object' && given !== null && 'value' in given);
  if (!isKnown(type, hasValue, value)) {
    throw new TypeError(
      `toModelOutput gave ${typeof type === 'string' ? `an output of type "${type}"` : 'what is no output'}` +
        `${KINDS.includes(type as AiOutput['type']) ? ' without a value' : ''}; ` +
        "it gives { type: 'text' | 'json' | 'error-text' | 'error-json' | 'content', value }, or { type: 'execution-denied' }.",
    );
  }
  const output = given as AiOutput;
  switch (output.type) {
    case 'text':
    case 'error-text':
    case 'json':
    case 'error-json':
      return output.value;
    case 'execution-denied':
      return output.reason ?? 'Tool execution denied.';
    case 'content':
      return output.value.map(fromPart);
  }
}

const KINDS: readonly AiOutput['type'][] = ['text', 'json', 'error-text', 'error-json', 'content', 'execution-denied'];

/** Whether there is what the type promises; a missing value would be told to the model as null. */
function isKnown(type: unknown, hasValue: boolean, value: unknown): boolean {
  if (type === 'content') return Array.isArray(value);
  return type === 'execution-denied' || (KINDS.includes(type as AiOutput['type']) && hasValue);
}

/** As JSON, nothing is null. */
function isJson(type: unknown): boolean {
  return type === 'json' || type === 'error-json';
}

function fromPart(part: AiPart): ContentPart {
  if (typeof part !== 'object' || (part as unknown) === null || typeof part.type !== 'string')
    throw new TypeError("toModelOutput gave a part that is none; each has a type, as in { type: 'text', text: '…' }.");
  if (part.type === 'text') return toolOutputText(part.text ?? '');
  const { mediaType, filename } = part;
  const content = contentOf(part);
  const source = { ...content, ...(isExact(mediaType) && isBare(content.data) && { mediaType }) };
  if (part.type.startsWith('image-') || /^image(\/|$)/.test(mediaType ?? '')) return toolOutputImage(source);
  return toolOutputFile({ ...source, ...(filename !== undefined && { filename }) });
}

/** It may name a whole family there, `image` or `image/*`; what exactly it is, its bytes say. */
function isExact(mediaType: string | undefined): mediaType is string {
  return mediaType !== undefined && /\/[^*]/.test(mediaType);
}

/** Whether content does not say itself what it is. */
function isBare(data: OutputData | undefined): boolean {
  return data !== undefined && !(typeof data === 'string' && /^data:/i.test(data));
}

interface Content {
  readonly data?: OutputData;
  readonly url?: string | URL;
  readonly fileId?: string;
}

function contentOf({ type, data, url, fileId, providerReference }: AiPart): Content {
  if (isTagged(data)) {
    if (data.text !== undefined) return { data: Buffer.from(data.text) };
    return { ...given({ data: data.data, url: data.url }), ...reference(data.reference) };
  }
  const isReference = typeof fileId === 'object' && fileId !== null;
  const found = {
    ...given({ data, url, ...(isReference ? {} : { fileId }) }),
    ...reference(isReference ? (fileId as Readonly<Record<string, string>>) : providerReference),
  };
  if (Object.keys(found).length === 0)
    throw new TypeError(`toModelOutput gave a part of type "${type}", which no model here can be sent.`);
  return found;
}

function isTagged(data: AiPart['data']): data is AiFileData {
  return typeof data === 'object' && (data as unknown) !== null && 'type' in data;
}

function reference(ids: Readonly<Record<string, string>> | undefined): Content {
  return ids?.['openai'] === undefined ? {} : { fileId: ids['openai'] };
}

function given(
  fields: Readonly<Record<keyof Content, unknown>> | Readonly<Partial<Record<keyof Content, unknown>>>,
): Content {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}
