import { basename, dirname, join, relative, resolve } from 'node:path';

import ts from 'typescript';

import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { compilerOptions } from './compiler-options.js';
import type { FileQuestions } from './file-questions.js';
import type { ProgramMemory } from './program-memory.js';
import { followReferences } from './follow-references.js';

/** A TypeScript project, read but not yet checked. */
export interface Project {
  readonly program: ts.Program;
  /** Where its tsconfig lies. */
  readonly folder: string;
  readonly configFile: string;
  /** The files that may come to something else than in the run before. */
  readonly affected: ReadonlySet<string> | 'all';
}

/** Where to look for the project. */
export interface ProjectLocation {
  readonly cwd: string;
  /** A tsconfig or the folder of one; left out, the nearest upwards from `cwd`. */
  readonly project?: string;
}

/** What a tsconfig says. */
export interface ProjectConfig {
  readonly configFile: string;
  readonly parsed: ts.ParsedCommandLine;
}

/** Reads the tsconfig; undefined, and the reason reported, when there is none to use. */
export function readProjectConfig(
  location: ProjectLocation,
  diagnostics: DiagnosticCollector,
  files: FileQuestions,
): ProjectConfig | undefined {
  const configFile = findConfigFile(location, files);
  const shown = (file: string): string => relative(location.cwd, file).replaceAll('\\', '/') || file;
  if (configFile === undefined || !files.fileExists(configFile)) {
    diagnostics.report('TW1001', { file: location.project ?? 'tsconfig.json here or in a folder above' });
    return undefined;
  }
  const parsed = parseConfig(configFile, files);
  const fatal = parsed.errors.find(
    ({ code, category }) => category === ts.DiagnosticCategory.Error && !isEmptyProject(code),
  );
  if (fatal !== undefined) {
    const reason = ts.flattenDiagnosticMessageText(fatal.messageText, ' ').replace(/\.$/, '');
    diagnostics.report('TW1002', { file: shown(configFile), reason });
    return undefined;
  }
  if (parsed.fileNames.length > 0) return { configFile, parsed };
  const followed = followReferences(parsed, (file) => parseConfig(file, files), files);
  if (followed.kind === 'found') return followed;
  if (followed.kind === 'several') {
    const projects = followed.configFiles.map((file) => `--project ${shown(file)}`).join(' or ');
    diagnostics.report('TW1008', { file: shown(configFile), projects });
    return undefined;
  }
  diagnostics.report('TW1003', { file: shown(configFile) });
  return undefined;
}

/**
 * Creates the program of a project.
 *
 * @param generatedFile What the generator writes itself: taken for an empty module, so that an old or broken one is not in the way.
 * @param memory What is left of the run before, where there was one in this process.
 */
export function loadProject(
  { configFile, parsed }: ProjectConfig,
  generatedFile: string,
  files: FileQuestions,
  memory?: ProgramMemory,
): Project {
  const folder = dirname(configFile);
  const options = compilerOptions(parsed.options, folder, files);
  const host = Object.assign(ts.createCompilerHost(options), {
    fileExists: (path: string) => files.fileExists(path),
    readFile: (path: string) => files.readFile(path),
    directoryExists: (path: string) => files.directoryExists(path),
    getDirectories: (path: string) => files.getDirectories(path),
    realpath: (path: string) => files.realpath(path),
    readDirectory: files.readDirectory.bind(files),
    // A referenced project need not have been built: its sources say the same as its declarations would.
    useSourceOfProjectReferenceRedirect: () => true,
  });
  const generatedName = basename(generatedFile);
  const isGenerated = (file: string): boolean => file.endsWith(generatedName) && resolve(file) === generatedFile;
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, languageVersion, ...rest) =>
    isGenerated(file)
      ? ts.createSourceFile(file, 'export {};\n', languageVersion)
      : getSourceFile(file, languageVersion, ...rest);
  // Before the first run there is no such file, and modules that import it are right all the same.
  const fileExists = host.fileExists.bind(host);
  host.fileExists = (file) => isGenerated(file) || fileExists(file);
  const rootNames = parsed.fileNames.filter((file) => !isGenerated(file));
  memory?.warm(host, options, files, isGenerated);
  const oldProgram = memory?.programToStartFrom();
  const program = ts.createProgram({
    rootNames,
    options,
    host,
    ...(oldProgram && { oldProgram }),
    ...(parsed.projectReferences && { projectReferences: parsed.projectReferences }),
  });
  return { program, folder, configFile, affected: memory?.remember(program) ?? 'all' };
}

/** The files of a project that may hold the user's classes, in the order of their paths. */
export function sourceFilesOf({ program }: Pick<Project, 'program'>): ts.SourceFile[] {
  // The tools of a project that is referred to are in a manifest of their own.
  const referred = new Set(
    program.getResolvedProjectReferences()?.flatMap((each) => each?.commandLine.fileNames ?? []),
  );
  return program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file))
    .filter((file) => !referred.has(file.fileName))
    .toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

function findConfigFile({ cwd, project }: ProjectLocation, files: FileQuestions): string | undefined {
  if (project === undefined) return ts.findConfigFile(cwd, (path) => files.fileExists(path));
  const path = resolve(cwd, project);
  return files.directoryExists(path) ? join(path, 'tsconfig.json') : path;
}

function parseConfig(configFile: string, files: FileQuestions): ts.ParsedCommandLine {
  const { config, error } = ts.readConfigFile(configFile, (file) => files.readFile(file));
  const parsed = ts.parseJsonConfigFileContent(config ?? {}, files, dirname(configFile), undefined, configFile);
  return error === undefined ? parsed : { ...parsed, errors: [error, ...parsed.errors] };
}

/** "No inputs were found" and "the files list is empty": answered better here than by TypeScript. */
function isEmptyProject(code: number): boolean {
  return code === 18003 || code === 18002;
}
