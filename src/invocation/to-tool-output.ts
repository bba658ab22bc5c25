import { isImageDetail } from '../model/image-detail.js';
import type { ContentPart, FilePart, ImagePart } from '../model/item.js';
import { hidesItsData } from './hidden-data.js';
import { toText } from './to-text.js';

/**
 * What a tool returned, as the model is to receive it (B171–B178): texts, images and files as such, alone or in a list of nothing
 * else; everything else as text.
 *
 * @throws TypeError when it is no data but something that would yield or tell it, which as JSON would be `{}`; and what its getters throw.
 */
export function toToolOutput(value: unknown): string | readonly ContentPart[] {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) {
    refuseUnread(value);
    const part = toPart(value);
    return part === undefined ? toText(value) : [part];
  }
  if (value.some((each) => each instanceof Promise))
    throw new TypeError(
      'it is a list with promises in it, each of which as JSON is {}. Return `await Promise.all(list)`.',
    );
  const parts = value.map(toPart);
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts : toText(value);
}

function refuseUnread(value: unknown): void {
  const what = unread(value);
  if (what !== undefined)
    throw new TypeError(`it is ${what}, not data. Return what it yields, for example as an array or a text.`);
  const hidden = hidesItsData(value);
  if (hidden !== undefined)
    throw new TypeError(
      `it is ${hidden}, which as JSON is {}. Return the data itself, such as \`await response.json()\`.`,
    );
}

function unread(value: unknown): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return undefined;
  if (Symbol.asyncIterator in value) return 'a stream or an async generator';
  return Symbol.iterator in value && 'next' in value ? 'a generator or an iterator' : undefined;
}

function toPart(value: unknown): ContentPart | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  switch (fields.type) {
    case 'text':
      return typeof fields.text === 'string' ? { type: 'text', text: fields.text } : undefined;
    case 'image':
      return toImage(fields);
    case 'file':
      return toFile(fields);
    default:
      return undefined;
  }
}

function toImage({ imageUrl, fileId, detail }: Readonly<Record<string, unknown>>): ImagePart | undefined {
  if (!allStrings(imageUrl, fileId)) return undefined;
  if (detail !== undefined && !isImageDetail(detail)) return undefined;
  if (imageUrl === undefined && fileId === undefined) return undefined;
  return { type: 'image', ...given({ imageUrl, fileId, detail }) };
}

function toFile({ fileData, fileUrl, fileId, filename }: Readonly<Record<string, unknown>>): FilePart | undefined {
  if (!allStrings(fileData, fileUrl, fileId, filename)) return undefined;
  if (fileData === undefined && fileUrl === undefined && fileId === undefined) return undefined;
  return { type: 'file', ...given({ fileData, fileUrl, fileId, filename }) };
}

function allStrings(...values: readonly unknown[]): boolean {
  return values.every((value) => value === undefined || typeof value === 'string');
}

/** Leaves out what is not there: only given fields are sent. */
function given(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
