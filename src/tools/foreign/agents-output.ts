import type { ContentPart } from '../../model/item.js';
import type { OutputData } from '../outputs/data-url.js';
import { toolOutputFile } from '../outputs/tool-output-file.js';
import { toolOutputImage, type ToolOutputImageOptions } from '../outputs/tool-output-image.js';

/** Content of a picture or a file as @openai/agents nests it (B172). */
type Nested =
  | string
  | {
      readonly data?: OutputData;
      readonly url?: string;
      readonly fileId?: string;
      readonly id?: string;
      readonly mediaType?: string;
      readonly filename?: string;
    };

/** What a tool of @openai/agents returned, its pictures and files in our form; everything else as it is. */
export function fromAgentsOutput(output: unknown): unknown {
  return Array.isArray(output) ? output.map(fromPart) : fromPart(output);
}

function fromPart(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { type, image, file, detail } = value as {
    readonly type?: unknown;
    readonly image?: Nested;
    readonly file?: Nested;
    readonly detail?: ToolOutputImageOptions['detail'];
  };
  if (type === 'image' && image !== undefined) return toImage(image, detail);
  return type === 'file' && file !== undefined ? toFile(file) : value;
}

function toImage(image: Nested, detail: ToolOutputImageOptions['detail']): ContentPart {
  const { filename: _unused, ...source } = sourceOf(image);
  return toolOutputImage({ ...source, ...(detail !== undefined && { detail }) });
}

function toFile(file: Nested): ContentPart {
  return toolOutputFile(sourceOf(file));
}

function sourceOf(nested: Nested) {
  if (typeof nested === 'string') return /^https?:/i.test(nested) ? { url: nested } : { data: nested };
  const { data, url, fileId = nested.id, mediaType, filename } = nested;
  return {
    ...(data !== undefined && { data }),
    ...(url !== undefined && { url }),
    ...(fileId !== undefined && { fileId }),
    ...(mediaType !== undefined && { mediaType }),
    ...(filename !== undefined && { filename }),
  };
}
