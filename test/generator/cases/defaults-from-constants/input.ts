import { tool } from 'toolwright';

enum Sort {
  Newest = 'newest',
  Oldest = 'oldest',
}
const Size = { Small: 10, Large: 100 } as const;
const DEFAULT_PAGE = 1;
const LOCALES = ['en', 'de'] as const;
const FALLBACK: (typeof LOCALES)[number] = 'en';

export class Listing {
  static readonly limit = 5;

  /** List what there is. */
  @tool()
  list(
    sort: Sort = Sort.Newest,
    size: (typeof Size)[keyof typeof Size] = Size.Large,
    page = DEFAULT_PAGE,
    locale: (typeof LOCALES)[number] = LOCALES[1],
    fallback: 'en' | 'de' = FALLBACK,
    offset: number = -1,
    window: { from: number; to?: number } = { from: DEFAULT_PAGE },
    fields: readonly string[] = ['id', `name`],
    since: number = Date.now(),
    flags: readonly Sort[] = [Sort.Oldest],
  ): void {}
}
