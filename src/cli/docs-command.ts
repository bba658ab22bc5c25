import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { renderByFormat } from '../docs/render-docs.js';
import { knownFormats } from '../docs/docs-options.js';
import { DOCS_FORMATS } from '../docs/docs-format.js';
import { visibleText } from '../docs/text/hidden-characters.js';
import { UnsupportedSchemaError, UserError } from '../errors/index.js';
import type { CliIo, ExitCode } from './cli-io.js';
import { docsDifferenceText } from './docs-difference-text.js';
import { DocsFolder, type DocsDifference } from './docs-folder.js';
import { DocsProblem } from './docs-problem.js';
import { RECORD_FILE } from './docs-record.js';
import { readManifestFile } from './read-manifest-file.js';
import { counted, printJson, shownPath } from './report.js';

/** What the command line said. */
export interface DocsArguments {
  readonly out: string;
  /** Names of formats, between commas. @default all */
  readonly format?: string;
  readonly title?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

/** Where `toolwright generate` writes if nothing else is said. */
const USUAL_PLACES = ['src/toolwright.manifest.json', 'toolwright.manifest.json'] as const;

/** `toolwright docs` */
export function docsCommand(manifestFile: string | undefined, options: DocsArguments, io: CliIo): ExitCode {
  try {
    return writeDocs(manifestFile ?? usualManifest(io.cwd), options, io);
  } catch (error) {
    if (!(error instanceof UserError || error instanceof UnsupportedSchemaError)) throw error;
    io.stderr(`${visibleText(error.message)}\n`);
    return 2;
  }
}

function writeDocs(file: string, { out, format, title, check, json }: DocsArguments, io: CliIo): ExitCode {
  const formats = format === undefined ? DOCS_FORMATS : knownFormats(format.split(',').map((name) => name.trim()));
  // What a shell makes of a variable that is not set.
  if (out.trim() === '') throw new DocsProblem('--out names no folder. Name one.');
  const manifest = readManifestFile(file, io.cwd);
  const rendered = renderByFormat(manifest, { formats, ...(title !== undefined && { title }) }, 'toolwright docs');
  const path = resolve(io.cwd, out);
  const shown = shownPath(path, io.cwd) || '.';
  const folder = new DocsFolder(path, shown, rendered);
  const differences = folder.differences();
  if (!check) folder.write(differences);
  const isStale = check === true && differences.length > 0;
  if (json)
    printJson(
      asJson(
        differences,
        [...rendered.values()].flatMap((files) => [...files.keys()]),
        shown,
        check,
      ),
      io,
    );
  else if (isStale) io.stderr(staleText(differences, shown));
  else
    io.stdout(
      writtenText(
        differences,
        [...rendered.values()].reduce((sum, { size }) => sum + size, 0),
        shown,
      ),
    );
  return isStale ? 1 : 0;
}

function usualManifest(cwd: string): string {
  return USUAL_PLACES.find((place) => existsSync(resolve(cwd, place))) ?? USUAL_PLACES[0];
}

function staleText(differences: readonly DocsDifference[], folder: string): string {
  return `${docsDifferenceText(differences, folder)}${counted(differences.length, 'file')} of ${folder} ${differences.length === 1 ? 'is' : 'are'} stale. Run \`toolwright docs\` again.\n`;
}

function writtenText(differences: readonly DocsDifference[], count: number, folder: string): string {
  if (differences.length === 0) return `${folder} is up to date.\n`;
  // The record belongs to the folder, not to the documentation.
  const files = differences.filter(({ path }) => path !== RECORD_FILE);
  const written = files.filter(({ wanted }) => wanted !== undefined).length;
  const removed = files.length - written;
  const gone = removed === 0 ? '' : `, ${removed} removed`;
  return `Wrote ${folder}: ${counted(count, 'file')}, ${written} changed${gone}.\n`;
}

function asJson(
  differences: readonly DocsDifference[],
  files: readonly string[],
  folder: string,
  check = false,
): object {
  const [changed, removed] = [true, false].map((isWanted) =>
    differences.filter(({ wanted }) => (wanted !== undefined) === isWanted).map(({ path }) => path),
  );
  return check
    ? { folder, files, isFine: differences.length === 0, stale: changed, superfluous: removed }
    : { folder, files, written: changed, removed };
}
