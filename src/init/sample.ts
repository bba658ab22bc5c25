import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import type { CodeStyle } from './edits/code-style.js';
import { withEndOfLine } from './edits/text-style.js';
import type { Draft } from './files/draft.js';
import type { Source } from './sources.js';

/** What a sample is called. */
export interface SampleName {
  /** In class names: `Assistant`. */
  readonly pascal: string;
  /** In names of files: `assistant`. */
  readonly kebab: string;
}

/** The files of a sample, as paths and texts with `'` and `\n`. */
export type SampleFiles = Readonly<Record<string, string>>;

/** A sample whose name is free, or that was written before. */
export interface Sample {
  readonly name: SampleName;
  readonly files: SampleFiles;
  readonly isWritten: boolean;
}

/** Where a sample may go and what must not be called as it is. */
export interface SampleSurroundings {
  readonly draft: Draft;
  readonly sources: readonly Source[];
  readonly style: CodeStyle;
}

/** Finds a name whose folder and whose classes are not there yet, and renders the sample by it. */
export function findSample(
  render: (name: SampleName) => SampleFiles,
  { draft, sources, style }: SampleSurroundings,
): Sample {
  for (const name of names()) {
    const files = Object.fromEntries(
      Object.entries(render(name)).map(([path, text]) => [path, inStyle(text, style)] as const),
    );
    const paths = Object.keys(files);
    const folder = dirname(paths[0] ?? '');
    if (paths.every((path) => existsSync(path) && draft.read(path) === files[path]))
      return { name, files, isWritten: true };
    if (!existsSync(folder) && !isTaken(files, folder, sources)) return { name, files, isWritten: false };
  }
  throw new Error('unreachable: there is always another number');
}

function* names(): Generator<SampleName> {
  yield { pascal: 'Assistant', kebab: 'assistant' };
  yield { pascal: 'SampleAssistant', kebab: 'sample-assistant' };
  for (let number = 2; ; number++) yield { pascal: `SampleAssistant${number}`, kebab: `sample-assistant-${number}` };
}

function inStyle(text: string, { quote, eol }: CodeStyle): string {
  const quoted = quote === '"' ? text.replaceAll(/'([^'"\n]*)'/g, '"$1"') : text;
  return withEndOfLine(quoted, eol);
}

function isTaken(files: SampleFiles, folder: string, sources: readonly Source[]): boolean {
  const names = Object.values(files).flatMap((text) =>
    [...text.matchAll(/\bexport class (\w+)/g)].map(([, name]) => name),
  );
  const declares = new RegExp(
    String.raw`\b(?:class|interface|type|enum|const|let|var|function|as)\s+(?:${names.join('|')})\b`,
  );
  return sources.some(({ path, text }) => !path.startsWith(folder + sep) && declares.test(text));
}

/** The folder of a sample, in a folder of sources. */
export function sampleFolder(sourceRoot: string, { kebab }: SampleName): string {
  return join(sourceRoot, kebab);
}
