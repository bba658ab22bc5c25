import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import { IMAGE_DETAILS, isImageDetail, type ImageDetail } from '../../model/image-detail.js';
import type { ImagePart } from '../../model/item.js';
import { shown } from '../shown.js';
import { toDataUrl, type OutputData } from './data-url.js';
import { mediaTypeOfDataUrl } from './check-data-url.js';
import { oneSource } from './one-source.js';

/** A picture: exactly one of `data`, `url` and `fileId`. */
export interface ToolOutputImageOptions {
  /** The picture itself: bytes, base64, or a data URL. */
  readonly data?: OutputData;
  /** Where the provider finds it. */
  readonly url?: string | URL;
  /** The id of a file uploaded to the provider. */
  readonly fileId?: string;
  /** What `data` is. @default what its first bytes say: PNG, JPEG, GIF or WebP */
  readonly mediaType?: string;
  /** How closely the model looks. @default the provider's choice */
  readonly detail?: ImageDetail;
}

const OPTION_NAMES = [
  'data',
  'url',
  'fileId',
  'mediaType',
  'detail',
] as const satisfies readonly (keyof ToolOutputImageOptions)[];

/**
 * A picture that a tool returns, alone or in a list with other parts (B172, B173).
 *
 * @throws UserError when it has no source or several, or an option cannot be meant.
 * @example
 * ```ts
 * /** Draws the sales of a month. *\/
 * @tool()
 * async chart(month: string) {
 *   return [toolOutputText(`Sales in ${month}`), toolOutputImage({ data: await this.charts.png(month) })];
 * }
 * ```
 */
export function toolOutputImage(options: ToolOutputImageOptions): ImagePart {
  refuseUnknownOptions('toolOutputImage()', options, OPTION_NAMES);
  const { detail } = options;
  if (detail !== undefined && !isImageDetail(detail)) {
    throw new UserError(`toolOutputImage(): detail is ${shown(detail)}; allowed are ${IMAGE_DETAILS.join(', ')}.`);
  }
  return { type: 'image', ...imageSource(options), ...(detail !== undefined && { detail }) };
}

function pictureOnly(option: string, url: string): string {
  const mediaType = mediaTypeOfDataUrl(url);
  if (mediaType === undefined || mediaType.startsWith('image/')) return url;
  throw new UserError(`toolOutputImage(): ${option} is ${mediaType}, no picture; use toolOutputFile().`);
}

function imageSource(options: ToolOutputImageOptions): Pick<ImagePart, 'imageUrl' | 'fileId'> {
  const source = oneSource('toolOutputImage()', options);
  switch (source.kind) {
    case 'data':
      return { imageUrl: pictureOnly('data', toDataUrl('toolOutputImage()', source.data, options.mediaType)) };
    case 'url':
      return { imageUrl: pictureOnly('url', source.url) };
    case 'fileId':
      return { fileId: source.fileId };
  }
}
