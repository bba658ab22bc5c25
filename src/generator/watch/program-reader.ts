import { join } from 'node:path';

import type ts from 'typescript';

import { buildManifest, type BuiltManifest } from '../build-manifest.js';
import { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { GeneratorContext } from '../generator-context.js';
import { importStyleOf, type ImportStyle } from '../output/import-style.js';
import { diskQuestions } from '../project/file-questions.js';
import { GivenPrograms } from '../project/given-programs.js';
import { sourceFilesOf } from '../project/load-project.js';
import { readSettings, type GeneratorSettings } from '../project/read-settings.js';
import { configFileOf, folderOf } from '../project/readable-program.js';
import { refuseBrokenFiles } from '../project/user-diagnostics.js';
import { ManifestMemory } from './manifest-memory.js';

/** What a program says of its tools. */
export interface ReadProgram {
  readonly built: BuiltManifest;
  /** How its files write the end of a relative import. */
  readonly importStyle: ImportStyle;
  /** What toolwright has to say; what TypeScript has to say, its compiler tells. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the tools of programs that another compiler makes of one project, one after the other, and only what a change bears on. Each
 * class is to be bound in its own file.
 */
export class ProgramReader {
  private readonly programs = new GivenPrograms();
  private readonly memory = new ManifestMemory();

  /** @param overrides What comes before the settings of the project's package.json. */
  constructor(private readonly overrides: GeneratorSettings) {}

  read(given: ts.Program): ReadProgram {
    const { program, affected } = this.programs.next(given);
    const diagnostics = new DiagnosticCollector();
    const folder = folderOf(program);
    const settings = {
      ...readSettings(
        configFileOf(program) ?? join(folder, 'tsconfig.json'),
        process.cwd(),
        diskQuestions,
        diagnostics,
      ),
      ...this.overrides,
    };
    this.memory.forget(affected, settings);
    const context = new GeneratorContext(program, folder, diagnostics, settings, true);
    const sources = sourceFilesOf({ program });
    const files = refuseBrokenFiles(sources, program, diagnostics);
    const built = buildManifest(files, context, this.memory);
    return {
      built,
      get importStyle() {
        return importStyleOf(sources, program.getCompilerOptions());
      },
      diagnostics: diagnostics.sorted().filter(({ code }) => code.startsWith('TW')),
    };
  }
}
