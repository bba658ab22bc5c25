import { tool } from 'toolwright';

enum Mode {
  Fast = 'fast',
  Safe = 'safe',
}
const LIMIT = 25;
const SETTINGS = { depth: 2 };

export class Crawler {
  /** Crawl. */
  @tool()
  crawl(
    url: string,
    limit = LIMIT,
    offset: number = -1,
    mode: Mode = Mode.Safe,
    tags: string[] = ['a', 'b'],
    options: { deep: boolean; note?: string } = { deep: true },
    depth = SETTINGS.depth,
    exact = false,
    since = new Date(),
    label: string | null = null,
    level = 'low' as 'low' | 'high',
    seed = Math.random(),
  ): void {}
}
