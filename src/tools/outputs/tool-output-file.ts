import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import type { FilePart } from '../../model/item.js';
import { shown } from '../shown.js';
import { toDataUrl, type OutputData } from './data-url.js';
import { oneSource } from './one-source.js';

/** A file: exactly one of `data`, `url` and `fileId`. */
export interface ToolOutputFileOptions {
  /** The content itself: bytes, base64, or a data URL. */
  readonly data?: OutputData;
  /** Where the provider finds it. */
  readonly url?: string | URL;
  /** The id of a file uploaded to the provider. */
  readonly fileId?: string;
  /** What the model reads as its name; OpenAI wants one along with `data`. */
  readonly filename?: string;
  /** What `data` is. @default what its first bytes say: PDF, PNG, JPEG, GIF or WebP */
  readonly mediaType?: string;
}

const OPTION_NAMES = [
  'data',
  'url',
  'fileId',
  'filename',
  'mediaType',
] as const satisfies readonly (keyof ToolOutputFileOptions)[];

/**
 * A file that a tool returns, alone or in a list with other parts (B172, B173).
 *
 * @throws UserError when it has no source or several, or an option cannot be meant.
 * @example
 * ```ts
 * return toolOutputFile({ data: await renderInvoice(id), filename: `invoice-${id}.pdf` });
 * ```
 */
export function toolOutputFile(options: ToolOutputFileOptions): FilePart {
  refuseUnknownOptions('toolOutputFile()', options, OPTION_NAMES);
  const { filename } = options;
  if (filename !== undefined && (typeof filename !== 'string' || filename === '')) {
    throw new UserError(`toolOutputFile(): filename is ${shown(filename)}; give a name such as 'report.pdf'.`);
  }
  return { type: 'file', ...fileSource(options), ...(filename !== undefined && { filename }) };
}

function fileSource(options: ToolOutputFileOptions): Pick<FilePart, 'fileData' | 'fileUrl' | 'fileId'> {
  const source = oneSource('toolOutputFile()', options);
  switch (source.kind) {
    case 'data':
      return { fileData: toDataUrl('toolOutputFile()', source.data, options.mediaType) };
    case 'url':
      return { fileUrl: source.url };
    case 'fileId':
      return { fileId: source.fileId };
  }
}
