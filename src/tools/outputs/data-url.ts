import { UserError } from '../../errors/index.js';
import { isBase64 } from '../../schema/base64.js';
import { checkDataUrl, mediaTypeOfDataUrl } from './check-data-url.js';
import { shown } from '../shown.js';
import { mediaTypeOf } from './media-type.js';

/** Content itself: bytes, base64, or a data URL. */
export type OutputData = Uint8Array | ArrayBuffer | string;

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(\s*;[^,\r\n]*)?$/;

/**
 * Content as a data URL. A data URL stays as it is.
 *
 * @param where Who was given it, for messages: `toolOutputImage()`.
 * @throws UserError when it is no content, or nobody says of what kind.
 */
export function toDataUrl(where: string, data: unknown, mediaType: string | undefined): string {
  if (mediaType !== undefined && (typeof mediaType !== 'string' || !MEDIA_TYPE.test(mediaType))) {
    throw new UserError(
      `${where}: mediaType is ${shown(mediaType)}; give one such as 'image/png' or 'application/pdf'.`,
    );
  }
  if (typeof data === 'string') {
    if (/^data:/i.test(data)) {
      checkDataUrl(where, 'data', data);
      const said = mediaTypeOfDataUrl(data);
      if (mediaType !== undefined && mediaType.split(';')[0]?.trim().toLowerCase() !== said)
        throw new UserError(
          `${where}: mediaType is ${shown(mediaType)}, but data is a data URL of ${shown(said)}; leave it out.`,
        );
      return data;
    }
    if (data === '' || !isBase64(data)) {
      throw new UserError(`${where}: data is a text that is neither base64 nor a data URL; give those, or bytes.`);
    }
    return `data:${mediaType ?? sniffed(where, Buffer.from(data.slice(0, 24), 'base64'))};base64,${data}`;
  }
  const bytes = bytesOf(data);
  if (bytes === undefined) {
    throw new UserError(
      `${where}: data is ${shown(data)}; give a Buffer, a Uint8Array, an ArrayBuffer, base64 or a data URL.`,
    );
  }
  if (bytes.length === 0) throw new UserError(`${where}: data is empty.`);
  return `data:${mediaType ?? sniffed(where, bytes)};base64,${bytes.toString('base64')}`;
}

function sniffed(where: string, bytes: Uint8Array): string {
  const found = mediaTypeOf(bytes);
  if (found !== undefined) return found;
  throw new UserError(
    `${where}: data is no PNG, JPEG, GIF, WebP or PDF, so its kind has to be said: mediaType: 'text/csv'.`,
  );
}

function bytesOf(data: unknown): Buffer | undefined {
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  // Not by instanceof: the buffer may come from another realm, such as the sandbox of a test runner.
  return Object.prototype.toString.call(data) === '[object ArrayBuffer]' ? Buffer.from(data as ArrayBuffer) : undefined;
}
