import { DOCS_FORMATS, type DocsFormat } from '../docs/docs-format.js';
import { DocsProblem } from './docs-problem.js';

/**
 * Lies beside the documentation and lists what belongs to it, so that what is not needed any more can be told from what others wrote.
 * Lines of text, which no formatter rewrites and Git merges one by one.
 */
export const RECORD_FILE = '.toolwright-docs';

/** The files of each format, by their paths in the folder. */
export type DocsRecord = ReadonlyMap<DocsFormat, readonly string[]>;

const HEAD = '# Written by `toolwright docs`, which removes and overwrites no other files than these.';

export function printRecord(record: DocsRecord): string {
  const lines = DOCS_FORMATS.flatMap((format) =>
    (record.get(format) ?? []).toSorted().map((path) => `${format} ${path}`),
  );
  return `${[HEAD, ...lines].join('\n')}\n`;
}

/**
 * Reads what `printRecord` printed.
 *
 * @param text Undefined where there is no such file.
 * @param place What to call the file.
 * @throws DocsProblem where it is something else: what it lists gets deleted.
 */
export function parseRecord(text: string | undefined, place: string): DocsRecord {
  const record = new Map<DocsFormat, string[]>();
  for (const line of text?.split(/\r?\n/) ?? []) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name, path = ''] = LINE.exec(line) ?? [];
    const format = DOCS_FORMATS.find((each) => each === name);
    if (format === undefined) {
      throw new DocsProblem(
        `${place} is not what \`toolwright docs\` wrote. Restore it, or delete the folder and write it again.`,
      );
    }
    const paths = record.get(format) ?? [];
    paths.push(path);
    record.set(format, paths);
  }
  return record;
}

/** Only files such as are written: nothing that leads out of the folder. */
const LINE = /^([a-z]+) ((?:schemas\/)?[A-Za-z0-9_][A-Za-z0-9._-]*)$/;
