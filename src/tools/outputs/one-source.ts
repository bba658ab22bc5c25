import { UserError } from '../../errors/index.js';
import { checkDataUrl } from './check-data-url.js';
import { shown } from '../shown.js';

const SOURCES = ['data', 'url', 'fileId'] as const;

/** Where the content of a part comes from. */
export type Source =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'fileId'; readonly fileId: string };

/**
 * The one source that options name.
 *
 * @throws UserError when there is none, more than one, or it cannot be one (B173).
 */
export function oneSource(
  where: string,
  options: { readonly [name in (typeof SOURCES)[number] | 'mediaType']?: unknown },
): Source {
  const given = SOURCES.filter((name) => options[name] !== undefined);
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    throw new UserError(
      `${where}: ${given.length === 0 ? 'has no content' : `has ${given.join(' and ')}`}; give one of data, url and fileId.`,
    );
  }
  if (options.mediaType !== undefined && kind !== 'data') {
    throw new UserError(`${where}: mediaType says what data is; ${kind} does so itself. Leave it out.`);
  }
  const value = options[kind];
  switch (kind) {
    case 'data':
      return { kind, data: value };
    case 'url': {
      const url = value instanceof URL ? value.href : value;
      if (typeof url === 'string' && /^data:/i.test(url)) {
        checkDataUrl(where, 'url', url);
        return { kind, url };
      }
      if (typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url)) return { kind, url };
      throw new UserError(`${where}: url is ${shown(value)}; give one that begins with https:, http: or data:.`);
    }
    case 'fileId':
      if (typeof value === 'string' && value !== '') return { kind, fileId: value };
      throw new UserError(`${where}: fileId is ${shown(value)}; give the id of an uploaded file, such as 'file-abc'.`);
  }
}
