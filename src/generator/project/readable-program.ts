import { dirname, join } from 'node:path';

import ts from 'typescript';

import { compilerOptions } from './compiler-options.js';
import { diskQuestions } from './file-questions.js';
import { ParsedFiles } from './parsed-files.js';

/**
 * Makes programs of other compilers readable. Versions of TypeScript number the kinds of their nodes differently, so only a program of
 * this very version is read as it is; of another one, the texts are taken and parsed again where they changed.
 */
export class ReadablePrograms {
  private readonly parsed = new ParsedFiles();
  private last: ts.Program | undefined;

  read(given: ts.Program): ts.Program {
    if (typescriptVersionOf(given) === ts.version) return given;
    this.last = this.rebuild(given);
    return this.last;
  }

  private rebuild(given: ts.Program): ts.Program {
    const options = compilerOptions(given.getCompilerOptions(), folderOf(given), diskQuestions);
    const host = ts.createCompilerHost(options);
    host.readFile = (file) => given.getSourceFile(file)?.text ?? ts.sys.readFile(file);
    host.getSourceFile = this.parsed.remembering(host.getSourceFile.bind(host), (file) => host.readFile(file));
    const references = given.getProjectReferences();
    return ts.createProgram({
      rootNames: given.getRootFileNames(),
      options,
      host,
      ...(this.last && { oldProgram: this.last }),
      ...(references && { projectReferences: references }),
    });
  }
}

/** Where the tsconfig of a program lies, if it has one; else where its compiler was started. */
export function folderOf(program: ts.Program): string {
  const configFile = configFileOf(program);
  return configFile === undefined ? program.getCurrentDirectory() : dirname(configFile);
}

export function configFileOf(program: ts.Program): string | undefined {
  const { configFilePath } = program.getCompilerOptions();
  return typeof configFilePath === 'string' ? configFilePath : undefined;
}

/** A program does not tell its compiler's version, but the library it brought along lies beside it. */
function typescriptVersionOf(program: ts.Program): string | undefined {
  const library = program.getSourceFiles().find((file) => program.isSourceFileDefaultLibrary(file));
  const text = library && ts.sys.readFile(join(dirname(library.fileName), '..', 'package.json'));
  if (text === undefined) return undefined;
  const { name, version } = JSON.parse(text) as { readonly name?: string; readonly version?: string };
  return name === 'typescript' ? version : undefined;
}
