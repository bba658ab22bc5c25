import { tool } from 'toolwright';

interface SearchOptions {
  /** What to look for. */
  text: string;
  page?: { number?: number; size?: number };
  sort?: { by: 'name' | 'date'; descending?: boolean };
  tags?: string[];
}

export class Search {
  /** Search with everything taken apart. */
  @tool()
  search({
    text: query,
    page: { number: pageNumber = 1, size = 20 } = {},
    sort: { by, descending = false } = { by: 'name' },
    tags: [firstTag = 'all'] = [],
  }: SearchOptions): void {}

  /** An object written in place, all with defaults. */
  @tool()
  recent({ limit = 10, 'include-drafts': drafts = false }: { limit?: number; 'include-drafts'?: boolean } = {}): void {}
}
