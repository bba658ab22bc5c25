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
export function fromAiOutput(output: AiOutput): unknown {
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

function fromPart(part: AiPart): ContentPart {
  if (part.type === 'text') return toolOutputText(part.text ?? '');
  const { mediaType, filename } = part;
  const content = contentOf(part);
  const source = { ...content, ...(mediaType !== undefined && content.data !== undefined && { mediaType }) };
  if (part.type.startsWith('image-') || mediaType?.startsWith('image/') === true) return toolOutputImage(source);
  return toolOutputFile({ ...source, ...(filename !== undefined && { filename }) });
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
  const found = { ...given({ data, url, fileId }), ...reference(providerReference) };
  if (Object.keys(found).length === 0)
    throw new TypeError(`toModelOutput gave a part of type "${type}", which no model here can be sent.`);
  return found;
}

function isTagged(data: AiPart['data']): data is AiFileData {
  return typeof data === 'object' && 'type' in data;
}

function reference(ids: Readonly<Record<string, string>> | undefined): Content {
  return ids?.['openai'] === undefined ? {} : { fileId: ids['openai'] };
}

function given(
  fields: Readonly<Record<keyof Content, unknown>> | Readonly<Partial<Record<keyof Content, unknown>>>,
): Content {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
