import { relative } from 'node:path';

import type ts from 'typescript';

import { UserError } from '../errors/index.js';
import { runningFiles } from '../generator/cache/running-files.js';
import type { Diagnostic } from '../generator/diagnostics/diagnostic.js';
import { formatDiagnostic } from '../generator/diagnostics/format-diagnostic.js';
import { configFileOf, folderOf } from '../generator/project/readable-program.js';
import { ProgramReader } from '../generator/watch/program-reader.js';
import { bindInFile } from './bind-in-file.js';
import { classesToBind } from './class-to-bind.js';
import { CompiledFiles } from './compiled-files.js';
import { emitAlso } from './emit-also.js';
import { checkPluginOptions, type PluginOptions } from './plugin-options.js';
import { tell } from './tell.js';
import { refuseEmit } from './refuse-emit.js';

/** What is known of one project while a compiler watches it. */
interface Project {
  readonly reader: ProgramReader;
  readonly compiled: CompiledFiles;
}

/** By tsconfig and options: the CLI calls with nothing but these, and builds several applications in one process. */
const projects = new Map<string, Project>();

/**
 * Writes the schemas of each class with tools into its compiled file. The Nest CLI calls it for every program that `tsc` emits.
 *
 * @throws UserError when an option is unknown, or when there is no program, as where files are compiled one by one.
 */
export function before(options: PluginOptions, program: ts.Program): ts.TransformerFactory<ts.SourceFile> {
  checkPluginOptions(options);
  if (typeof (program as Partial<ts.Program> | undefined)?.getTypeChecker !== 'function') {
    throw new UserError(
      'toolwright/nestjs/plugin was given no program, as files are compiled one by one here. Use `npx toolwright generate` and import what it writes, ' +
        'or in tests `toolwright/test-setup`.',
    );
  }
  const { reader, compiled } = projectOf(program, options);
  const { built, importStyle, diagnostics } = reader.read(program);
  for (const diagnostic of diagnostics.filter(({ category }) => category === 'warning')) {
    tell(formatDiagnostic(diagnostic, process.cwd()));
  }
  const errors = diagnostics.filter(({ category }) => category === 'error');
  if (errors.length > 0) {
    if (runningFiles().some((file) => file.includes('/ts-loader/'))) throw refusal(errors);
    refuseEmit(program, errors);
    return () => (file) => file;
  }
  const classes = classesToBind(built);
  const stale = compiled.stale(classes, program);
  emitAlso(program, stale, () => warnOfStale(stale, program));
  return ({ factory }) =>
    (file) => {
      const ofFile = classes.get(file.fileName) ?? [];
      compiled.wrote(file.fileName, ofFile);
      return ofFile.length === 0 ? file : bindInFile(file, ofFile, { importStyle, factory });
    };
}

/** webpack's loader does not pass on why a compiler writes nothing, but it shows what is thrown. */
function refusal(errors: readonly Diagnostic[]): UserError {
  const lines = errors.map((error) => `  ${formatDiagnostic(error, process.cwd())}`);
  return new UserError(`toolwright cannot read the tools of this project:\n${lines.join('\n')}`);
}

function projectOf(program: ts.Program, { requireDescriptions }: PluginOptions): Project {
  const overrides = requireDescriptions === undefined ? {} : { requireDescriptions };
  const key = JSON.stringify([configFileOf(program) ?? folderOf(program), overrides]);
  const known = projects.get(key);
  if (known !== undefined) return known;
  const project = { reader: new ProgramReader(overrides), compiled: new CompiledFiles() };
  projects.set(key, project);
  return project;
}

/** Its own `.tsbuildinfo` tells a compiler that there is nothing to do, and a plugin cannot start it. */
function warnOfStale(files: readonly string[], program: ts.Program): void {
  const { outDir } = program.getCompilerOptions();
  const shown = files.map((file) => relative(process.cwd(), file)).join(', ');
  const folder = outDir === undefined ? 'what was compiled' : relative(process.cwd(), outDir);
  tell(
    `toolwright: ${shown}: compiled earlier with other schemas of tools, and the compiler sees nothing that changed. Delete ${folder} and build again.`,
  );
}
