import { UserError } from '../../errors/index.js';
import { isBase64 } from '../../schema/base64.js';

const HEAD = /^data:([^;,\s]+\/[^;,\s]+)([^,\s]*),/i;

/** The media type that a data URL says; `undefined` for any other text. */
export function mediaTypeOfDataUrl(text: string): string | undefined {
  return HEAD.exec(text.slice(0, 1_000))?.[1]?.toLowerCase();
}

/** @throws UserError when a data URL says no media type, or holds nothing or what is no base64. */
export function checkDataUrl(where: string, option: string, url: string): void {
  const head = HEAD.exec(url.slice(0, 1_000));
  if (head === null)
    throw new UserError(
      `${where}: ${option} is a data URL without a media type; it begins as in data:image/png;base64,.`,
    );
  const content = url.slice(head[0].length);
  if (content === '') throw new UserError(`${where}: ${option} is a data URL that holds nothing.`);
  if (/;base64$/i.test(head[2] ?? '') && !isBase64(content))
    throw new UserError(`${where}: ${option} is a data URL whose content is no base64, with its padding.`);
}
