import { UserError } from '../../errors/index.js';
import { shown } from './data-url.js';

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
export function oneSource(where: string, options: { readonly [name in (typeof SOURCES)[number]]?: unknown }): Source {
  const given = SOURCES.filter((name) => options[name] !== undefined);
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    throw new UserError(
      `${where}: ${given.length === 0 ? 'has no content' : `has ${given.join(' and ')}`}; give one of data, url and fileId.`,
    );
  }
  const value = options[kind];
  switch (kind) {
    case 'data':
      return { kind, data: value };
    case 'url': {
      const url = value instanceof URL ? value.href : value;
      if (typeof url === 'string' && /^(https?:\/\/|data:)/i.test(url)) return { kind, url };
      throw new UserError(`${where}: url is ${shown(value)}; give one that begins with https:, http: or data:.`);
    }
    case 'fileId':
      if (typeof value === 'string' && value !== '') return { kind, fileId: value };
      throw new UserError(`${where}: fileId is ${shown(value)}; give the id of an uploaded file, such as 'file-abc'.`);
  }
}
