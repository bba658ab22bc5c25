import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import type { ImageDetail } from '../../model/image-detail.js';
import type { FilePart, ImagePart } from '../../model/item.js';
import { shown } from '../shown.js';
import { mediaTypeOf } from './media-type.js';
import { toolOutputFile } from './tool-output-file.js';
import { toolOutputImage } from './tool-output-image.js';

export interface ToolOutputFromFileOptions {
  /** What the file is. @default what its first bytes say: PNG, JPEG, GIF, WebP or PDF */
  readonly mediaType?: string;
  /** What the model reads as its name; nothing to a picture. @default the name on disk */
  readonly filename?: string;
  /** How closely the model looks at a picture. @default the provider's choice */
  readonly detail?: ImageDetail;
}

const OPTION_NAMES = [
  'mediaType',
  'filename',
  'detail',
] as const satisfies readonly (keyof ToolOutputFromFileOptions)[];

/**
 * Reads a file of this machine for a tool to return: a picture becomes one that the model looks at, anything else a file.
 * Which paths may be read is up to the tool: one that a model chose may lead anywhere.
 *
 * @throws UserError when it is a folder, empty, or its kind is neither to be seen nor said; what reading the file throws else passes as it is.
 */
export async function toolOutputFromFile(
  path: string | URL,
  options: ToolOutputFromFileOptions = {},
): Promise<ImagePart | FilePart> {
  refuseUnknownOptions('toolOutputFromFile()', options, OPTION_NAMES);
  const data = await contentOf(path);
  const {
    mediaType = mediaTypeOf(data),
    filename = basename(typeof path === 'string' ? path : fileURLToPath(path)),
    detail,
  } = options;
  const content = { data, ...(mediaType !== undefined && { mediaType }) };
  return mediaType?.startsWith('image/') === true
    ? toolOutputImage({ ...content, ...(detail !== undefined && { detail }) })
    : toolOutputFile({ ...content, filename });
}

/** Names the file in what goes wrong, as the model is told of it by name. */
async function contentOf(path: string | URL): Promise<Buffer> {
  if (typeof path !== 'string' && !(path instanceof URL))
    throw new UserError(`toolOutputFromFile(): path is ${shown(path)}; give the path of a file, or its file: URL.`);
  try {
    const data = await readFile(path);
    if (data.length > 0) return data;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EISDIR') throw cause;
    throw new UserError(`toolOutputFromFile(): ${shown(String(path))} is a folder; give the path of a file.`, {
      cause,
    });
  }
  throw new UserError(`toolOutputFromFile(): ${shown(String(path))} is empty.`);
}
