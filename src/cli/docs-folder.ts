import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { DocsFormat } from '../docs/docs-format.js';
import { writeFiles } from '../generator/output/write-files.js';
import { DocsProblem } from './docs-problem.js';
import { parseRecord, printRecord, RECORD_FILE, type DocsRecord } from './docs-record.js';

/** One file that is not what it should be. */
export interface DocsDifference {
  /** Its path in the folder. */
  readonly path: string;
  /** What lies there; undefined where nothing does. */
  readonly found?: string;
  /** What should; undefined where nothing should any more. */
  readonly wanted?: string;
}

/** A folder with documentation in it, beside whatever else. */
export class DocsFolder {
  readonly #path: string;
  readonly #shown: string;
  readonly #files: ReadonlyMap<string, string>;
  readonly #isThere: boolean;
  readonly #old: DocsRecord;
  readonly #record: DocsRecord;

  /**
   * @param shown What to call the folder in messages.
   * @param formats What is to lie there, format by format; those of other formats stay as they are.
   * @throws DocsProblem where the path leads to a file.
   */
  constructor(path: string, shown: string, formats: ReadonlyMap<DocsFormat, ReadonlyMap<string, string>>) {
    this.#path = path;
    this.#shown = shown;
    this.#isThere = this.#refuseFile();
    this.#old = parseRecord(this.#read(RECORD_FILE), `${shown}/${RECORD_FILE}`);
    this.#record = new Map([
      ...this.#old,
      ...[...formats].map(([format, files]) => [format, [...files.keys()]] as const),
    ]);
    this.#files = new Map([
      ...[...formats.values()].flatMap((files) => [...files]),
      [RECORD_FILE, printRecord(this.#record)],
    ]);
  }

  /** What is not as it should be; files in the order of their names. */
  differences(): DocsDifference[] {
    const wanted = [...this.#files].flatMap(([path, text]) => {
      const found = this.#read(path);
      if (found !== undefined && unixLines(found) === text) return [];
      return [{ path, wanted: text, ...(found !== undefined && { found }) }];
    });
    const superfluous = this.#superfluous().flatMap((path) => {
      const found = this.#read(path);
      return found === undefined ? [] : [{ path, found }];
    });
    return [...wanted, ...superfluous].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  /**
   * Makes it as it should be, all of it or nothing.
   *
   * @throws DocsProblem where something of somebody else is in the way, or the disk refuses.
   */
  write(differences: readonly DocsDifference[]): void {
    if (differences.length === 0) return;
    this.#refuseForeign(differences);
    const gone = differences.filter(({ wanted }) => wanted === undefined).map(({ path }) => path);
    const written = differences.flatMap(({ path, wanted }) =>
      wanted === undefined || path === RECORD_FILE ? [] : [{ path, text: wanted }],
    );
    try {
      // The record goes first, and lists what is still to be deleted: should it end half-way, nothing that lies there is forgotten.
      this.#writeAll([{ path: RECORD_FILE, text: printRecord(this.#recordWith(gone)) }, ...written]);
      if (gone.length === 0) return;
      for (const path of gone) rmSync(join(this.#path, path), { force: true });
      this.#writeAll([{ path: RECORD_FILE, text: printRecord(this.#record) }]);
    } catch (error) {
      throw new DocsProblem(`${this.#shown} cannot be written: ${(error as Error).message}.`, { cause: error });
    }
  }

  #recordWith(gone: readonly string[]): DocsRecord {
    const others = (format: DocsFormat): string[] => gone.filter((path) => this.#old.get(format)?.includes(path));
    return new Map([...this.#record].map(([format, paths]) => [format, [...paths, ...others(format)]]));
  }

  #writeAll(files: readonly { readonly path: string; readonly text: string }[]): void {
    writeFiles(files.map(({ path, text }) => ({ path: join(this.#path, path), text: [Buffer.from(text)] })));
  }

  /** What was written once and has no place any more; on a disk that knows no capitals, `Foo.md` is what is now `foo.md`. */
  #superfluous(): string[] {
    const folded = new Set([...this.#record.values()].flat().map((path) => path.toLowerCase()));
    return [...this.#old.values()].flat().filter((path) => !folded.has(path.toLowerCase()));
  }

  #refuseForeign(differences: readonly DocsDifference[]): void {
    const own = new Set([...[...this.#old.values()].flat(), RECORD_FILE]);
    const foreign = differences.filter(({ path, found }) => found !== undefined && !own.has(path));
    if (foreign.length === 0) return;
    const names = foreign.slice(0, 3).map(({ path }) => `${this.#shown}/${path}`);
    const more = foreign.length > 3 ? ` and ${foreign.length - 3} more` : '';
    throw new DocsProblem(
      `${names.join(', ')}${more} would be overwritten, and \`toolwright docs\` did not write ${foreign.length === 1 ? 'it' : 'them'}. Name another folder, or move what is there.`,
    );
  }

  /** @returns Whether there is such a folder. */
  #refuseFile(): boolean {
    const isFile = this.#look(() => statSync(this.#path).isFile(), this.#shown);
    if (isFile) throw new DocsProblem(`${this.#shown} is a file. Name a folder.`);
    return isFile === false;
  }

  #read(path: string): string | undefined {
    if (!this.#isThere) return undefined;
    const shown = `${this.#shown}/${path}`;
    const place = join(this.#path, path);
    const isFile = this.#look(() => statSync(place).isFile(), shown);
    // A pipe would be waited for.
    if (isFile === false) throw new DocsProblem(`${shown} is no file. Name another folder, or move what is there.`);
    return isFile && this.#look(() => readFileSync(place, 'utf8'), shown);
  }

  /** @returns Undefined where there is nothing to look at. */
  #look<T>(look: () => T, shown: string): T | undefined {
    try {
      return look();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new DocsProblem(`${shown} cannot be read: ${(error as Error).message}.`, { cause: error });
    }
  }
}

/** Git may have checked the files out with the line ends of Windows. */
function unixLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
