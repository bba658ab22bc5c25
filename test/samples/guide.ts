import { readFileSync } from 'node:fs';

/** A fenced block of a page: what stands behind its backticks, and what is in it. */
export interface Block {
  readonly language: string;
  /** `file=…` and `output=…`, or a bare word as `true`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The fenced blocks of a Markdown page, in order. */
export function blocksOf(page: string): Block[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms);
  return [...blocks].map(([, language = '', words = '', text = '']) => ({
    language,
    attributes: Object.fromEntries(
      words
        .trim()
        .split(/\s+/)
        .filter((word) => word !== '')
        .map((word) => {
          const [name = '', value = 'true'] = word.split('=');
          return [name, value];
        }),
    ),
    text,
  }));
}
