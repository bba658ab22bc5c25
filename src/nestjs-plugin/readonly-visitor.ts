import { basename, dirname, resolve } from 'node:path';

import type ts from 'typescript';

import { formatDiagnostic } from '../generator/diagnostics/format-diagnostic.js';
import { runGenerator } from '../generator/generate.js';
import { diskQuestions } from '../generator/project/file-questions.js';
import { GivenPrograms } from '../generator/project/given-programs.js';
import { configFileOf } from '../generator/project/readable-program.js';
import { RunMemory } from '../generator/watch/run-memory.js';
import { checkPluginOptions, type PluginOptions } from './plugin-options.js';
import { ToldErrors } from './told-errors.js';

/** What the CLI adds to the options by itself. */
const ADDED_BY_NEST = ['pathToSource', 'readonly'];

/** The process that checks types while swc watches; errors must not end it. */
const WATCHER = /forked-type-checker\.[cm]?js$/;

/**
 * Writes the manifest whenever the Nest CLI has checked types beside swc, which knows no types itself. The CLI makes one of it, shows it
 * each file of a program and then asks what it collected.
 */
export class ReadonlyVisitor {
  /** The CLI writes a name here and prints what was collected under it. */
  key = 'toolwright/nestjs/plugin';
  readonly typeImports = {};
  private readonly programs = new GivenPrograms();
  private readonly memory = new RunMemory();
  private program: ts.Program | undefined;
  private isFirst = true;
  private readonly told = new ToldErrors();

  constructor(private readonly options: PluginOptions) {
    checkPluginOptions(options, ADDED_BY_NEST);
  }

  visit(program: ts.Program, _file: ts.SourceFile): void {
    this.program = program;
  }

  /** @returns Nothing for the CLI's own metadata.ts: the manifest is a module of its own, as everywhere else. */
  collect(): Readonly<Record<string, never>> {
    const { program, isFirst } = this;
    this.isFirst = false;
    if (program === undefined) return {};
    // Later the CLI asks only where types are right. To write now would have the compiler check, and tell its errors, once more.
    if (isFirst && isWatched() && hasManifest(program, this.options) && hasTypeErrors(program)) return {};
    this.generate(program);
    return {};
  }

  private generate(program: ts.Program): void {
    const { requireDescriptions, out } = this.options;
    const project = configFileOf(program);
    this.memory.given = this.programs.next(program);
    const folder = project === undefined ? program.getCurrentDirectory() : dirname(project);
    const { result } = runGenerator(
      {
        ...(project !== undefined && { project }),
        ...(requireDescriptions !== undefined && { requireDescriptions }),
        ...(out !== undefined && { out: resolve(folder, out) }),
      },
      diskQuestions,
      this.memory,
    );
    const said = result.diagnostics.filter(({ code }) => code.startsWith('TW'));
    this.told.tell(
      said.map((diagnostic) => formatDiagnostic(diagnostic, process.cwd())),
      program,
      result.files,
    );
    const hasErrors = said.some(({ category }) => category === 'error');
    // The CLI catches what is thrown here and goes on, and to end the process is what it does itself where types are wrong.
    if (hasErrors && !isWatched()) process.exit(1);
  }
}

function isWatched(): boolean {
  return WATCHER.test(process.argv[1] ?? '');
}

/** Whether the program imports one already; where it does not, that is an error which writing it takes away. */
function hasManifest(program: ts.Program, { out = 'toolwright.manifest.ts' }: PluginOptions): boolean {
  return program.getSourceFiles().some(({ fileName }) => basename(fileName) === basename(out));
}

/** The compiler has told them. */
function hasTypeErrors(program: ts.Program): boolean {
  const files = program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile);
  return files.some(
    (file) => program.getSyntacticDiagnostics(file).length > 0 || program.getSemanticDiagnostics(file).length > 0,
  );
}
