import { isBase64 } from '../../schema/base64.js';
import type { OutputData } from '../outputs/data-url.js';
import { toolOutputFile } from '../outputs/tool-output-file.js';
import { toolOutputImage, type ToolOutputImageOptions } from '../outputs/tool-output-image.js';

type Fields = Readonly<Record<string, unknown>>;

/** Where the content of a part comes from, and what it is. */
interface Source {
  readonly data?: OutputData;
  readonly url?: string;
  readonly fileId?: string;
  readonly mediaType?: string;
}

/**
 * What a tool of @openai/agents returned, its pictures and files in our form, whichever of its own they have (B172); everything else as it
 * is, as there: data that only has a `type` of that name is data.
 */
export function fromAgentsOutput(output: unknown): unknown {
  return Array.isArray(output) ? output.map(fromPart) : fromPart(output);
}

function fromPart(value: unknown): unknown {
  if (!isFields(value) || (value['type'] !== 'image' && value['type'] !== 'file')) return value;
  const nested = value[value['type']];
  const inside = isFields(nested) ? nested : {};
  const source =
    typeof nested === 'string'
      ? ofText(nested, mediaTypeIn(value))
      : (sourceIn(inside, value) ?? sourceIn(value, value));
  if (source === undefined) return value;
  if (value['type'] === 'image') {
    const detail = value['detail'] as ToolOutputImageOptions['detail'];
    return toolOutputImage({ ...source, ...(detail !== undefined && { detail }) });
  }
  const filename = inside['filename'] ?? value['filename'];
  return toolOutputFile({ ...source, ...(typeof filename === 'string' && filename !== '' && { filename }) });
}

/** One that is given in several ways is given by the first of them, as there. */
function sourceIn(fields: Fields, around: Fields): Source | undefined {
  const { url, imageUrl, fileUrl, data, fileData, fileId, id } = fields;
  const mediaType = mediaTypeIn(fields) ?? mediaTypeIn(around);
  for (const place of [url, imageUrl, fileUrl]) if (isText(place)) return ofText(place, mediaType);
  for (const content of [data, fileData]) {
    if (isText(content)) return ofText(content, mediaType);
    if (content instanceof Uint8Array && content.length > 0)
      return { data: content, ...(mediaType !== undefined && { mediaType }) };
  }
  const reference = [fileId, fields === around ? undefined : id].find(isText);
  return reference === undefined ? undefined : { fileId: reference };
}

function ofText(text: string, mediaType: string | undefined): Source | undefined {
  if (/^https?:/i.test(text)) return { url: text };
  if (/^data:/i.test(text)) return { data: text };
  if (text === '' || !isBase64(text)) return undefined;
  return { data: text, ...(mediaType !== undefined && { mediaType }) };
}

function mediaTypeIn({ mediaType, mimeType }: Fields): string | undefined {
  return [mediaType, mimeType].find(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
