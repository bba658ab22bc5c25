import type { TypeScript as ts } from 'typedoc';

import { configFileOf } from '../../generator/project/readable-program.js';
import { ProgramReader } from '../../generator/watch/program-reader.js';
import type { FoundTools } from './found-tools.js';

/** Reads the tools of the programs that TypeDoc documents: what it parsed and checked is not parsed and checked again. */
export class ProgramTools {
  /** By tsconfig: where TypeDoc watches, only what changed is read anew. */
  private readonly readers = new Map<string, ProgramReader>();

  read(programs: readonly ts.Program[]): FoundTools {
    const read = programs.map((program) => this.readerOf(program).read(program));
    const toolsets = read.flatMap(({ built: { manifest, classes } }) =>
      manifest.toolsets.map((entry, index) => ({ entry, file: classes[index]?.file ?? '' })),
    );
    return {
      // Programs of one project may share files.
      toolsets: [...new Map(toolsets.map((each) => [`${each.file} ${lineOf(each.entry.source)}`, each])).values()],
      leftOut: [...new Set(read.flatMap(({ built }) => built.leftOut))],
      diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
    };
  }

  private readerOf(program: ts.Program): ProgramReader {
    const key = configFileOf(program) ?? program.getRootFileNames().join('\n');
    const reader = this.readers.get(key) ?? new ProgramReader({});
    this.readers.set(key, reader);
    return reader;
  }
}

/** `12` of `src/weather.ts:12`. */
export function lineOf(source: string): number | undefined {
  const line = /:(\d+)$/.exec(source)?.[1];
  return line === undefined ? undefined : Number(line);
}
