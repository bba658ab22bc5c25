import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import type ts from 'typescript';

import { MANIFEST_VERSION, type Manifest } from '../schema/manifest.js';
import { buildManifest, type BuiltManifest } from './build-manifest.js';
import type { ClassImport } from './class-import.js';
import { DiagnosticCollector } from './diagnostics/diagnostic-collector.js';
import type { GenerateOptions, GenerateResult } from './generate-options.js';
import { GeneratorContext } from './generator-context.js';
import { compareManifests, type StaleEntry } from './output/compare-manifests.js';
import { destinationOf, readManifest, refuseForeignFiles } from './output/destination.js';
import { emitModule } from './output/emit-module.js';
import { importStyleOf } from './output/import-style.js';
import { printJson } from './output/print-json.js';
import { isSameText, isTextOfFile, textOf } from './output/text-pieces.js';
import { writeFiles, type OutputFile } from './output/write-files.js';
import { diskQuestions, type FileQuestions } from './project/file-questions.js';
import type { RunMemory } from './watch/run-memory.js';
import type { ManifestMemory } from './watch/manifest-memory.js';
import { loadProject, readProjectConfig, sourceFilesOf, type Project } from './project/load-project.js';
import { readSettings, type GeneratorSettings } from './project/read-settings.js';
import { refuseBrokenFiles, reportTypeErrors } from './project/user-diagnostics.js';

/**
 * Reads the decorated classes of a TypeScript project and writes the module that binds their schemas to them, and the
 * same as JSON. Problems in the user's code are returned as diagnostics; a tool with an error is left out, the others are
 * written.
 *
 * @example
 * ```ts
 * const { diagnostics, files } = generate({ project: 'tsconfig.json' });
 * ```
 */
export function generate(options: GenerateOptions = {}): GenerateResult {
  return runGenerator(options).result;
}

/** What came of a run, and the texts it stands for. */
export interface GeneratorRun {
  readonly result: GenerateResult;
  readonly outputs: readonly OutputFile[];
  /** Where the classes of the manifest are declared, in its order. */
  readonly classes: readonly ClassImport[];
  /** Where the classes are declared whose instances tools receive, by their names in the manifest. */
  readonly dtos: Readonly<Record<string, ClassImport>>;
  /** What the user's tsconfig says, less what is wrong about it. */
  readonly compilerOptions: ts.CompilerOptions;
  /** What the project's package.json asks for. */
  readonly settings: GeneratorSettings;
}

/**
 * @param files Where to ask about the project's files.
 * @param memory Keeps what it can from run to run.
 */
export function runGenerator(
  options: GenerateOptions,
  files: FileQuestions = diskQuestions,
  memory?: RunMemory,
): GeneratorRun {
  const cwd = resolve(options.cwd ?? process.cwd());
  const diagnostics = new DiagnosticCollector();
  let compilerOptions: ts.CompilerOptions = {};
  let settings: GeneratorSettings = {};
  const nothing = (known: Partial<GenerateResult> = {}): GeneratorRun => ({
    result: {
      manifest: undefined,
      diagnostics: diagnostics.sorted(),
      files: [],
      written: [],
      leftOut: [],
      stale: [],
      ...known,
    },
    outputs: [],
    classes: [],
    dtos: {},
    compilerOptions,
    settings,
  });
  const config = readProjectConfig(
    { cwd, ...(options.project !== undefined && { project: options.project }) },
    diagnostics,
    files,
  );
  if (config === undefined) return nothing();
  compilerOptions = config.parsed.options;
  const modulePath = options.out === undefined ? defaultOutput(config.configFile, files) : resolve(cwd, options.out);
  const shown = (path: string): string => relative(cwd, path).replaceAll('\\', '/');
  const destination = destinationOf(modulePath, shown, diagnostics);
  if (destination === undefined) return nothing();
  const { jsonPath } = destination;
  const isKnown = memory?.isOwn(modulePath, jsonPath) === true;
  if (!isKnown && options.check !== true && refuseForeignFiles(destination, shown, diagnostics)) return nothing();
  if (!isKnown && refusesNewer(jsonPath, cwd, diagnostics)) return nothing();
  const project = memory?.given
    ? { ...memory.given, folder: dirname(config.configFile), configFile: config.configFile }
    : loadProject(config, modulePath, files, memory?.program);
  const { requireDescriptions } = options;
  settings = readSettings(config.configFile, cwd, files, diagnostics);
  const built = readTools(
    project,
    diagnostics,
    { ...settings, ...(requireDescriptions && { requireDescriptions }) },
    memory?.manifest,
  );
  if (built.manifest.toolsets.length === 0 && !diagnostics.hasErrors) {
    diagnostics.report('TW1004', { file: relative(cwd, config.configFile), count: sourceFilesOf(project).length });
  }
  const { manifest, leftOut } = built;
  // An empty manifest would replace a good one by nothing at all.
  if (manifest.toolsets.length === 0) return nothing({ manifest, leftOut });
  const outputs = emit(built, project, modulePath, jsonPath);
  const stale = options.check ? findStale(outputs, manifest, jsonPath) : [];
  const written = options.check ? [] : write(outputs, cwd, diagnostics, memory);
  if (written === undefined) return nothing({ manifest, leftOut });
  const paths = outputs.map(({ path }) => path);
  return {
    result: { manifest, diagnostics: diagnostics.sorted(), files: paths, written, leftOut, stale },
    outputs,
    classes: built.classes,
    dtos: built.dtos,
    compilerOptions,
    settings,
  };
}

function readTools(
  project: Project,
  diagnostics: DiagnosticCollector,
  settings: GeneratorSettings,
  memory?: ManifestMemory,
): BuiltManifest {
  memory?.forget(project.affected, settings);
  // The checker sets the parents of nodes; before it exists, half of the syntax API does not work.
  const context = new GeneratorContext(project.program, project.folder, diagnostics, settings);
  const files = refuseBrokenFiles(sourceFilesOf(project), project.program, diagnostics);
  const built = buildManifest(files, context, memory);
  reportTypeErrors(files, project.program, diagnostics, memory?.typeErrors);
  return built;
}

function emit(built: BuiltManifest, project: Project, modulePath: string, jsonPath: string): OutputFile[] {
  const style = importStyleOf(sourceFilesOf(project), project.program.getCompilerOptions());
  return [
    { path: modulePath, text: emitModule(built, modulePath, style) },
    { path: jsonPath, text: printJson(built.manifest) },
  ];
}

/** Files that are right already are left alone, so that nothing that watches them starts for nothing. */
function write(
  outputs: readonly OutputFile[],
  cwd: string,
  diagnostics: DiagnosticCollector,
  memory?: RunMemory,
): readonly string[] | undefined {
  const isThere = ({ path, text }: OutputFile): boolean => {
    const known = memory?.outputs.get(path);
    return known === undefined ? isTextOfFile(path, text) : isSameText(known, text);
  };
  try {
    const changed = outputs.filter((file) => !isThere(file));
    writeFiles(changed);
    for (const { path, text } of outputs) memory?.outputs.set(path, text);
    return changed.map(({ path }) => path);
  } catch (error) {
    // Whatever the file system refuses comes with a message; anything else is a mistake of ours.
    const { message, code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    diagnostics.report('TW1005', { file: relative(cwd, outputs[0]?.path ?? ''), reason: message });
    return undefined;
  }
}

function findStale(outputs: readonly OutputFile[], manifest: Manifest, jsonPath: string): readonly StaleEntry[] {
  const isFresh = outputs.every(
    ({ path, text }) =>
      isTextOfFile(path, text) || (existsSync(path) && sameButLines(readFileSync(path, 'utf8'), textOf(text))),
  );
  return isFresh ? [] : compareManifests(readManifest(jsonPath), manifest);
}

/** A tool that only moved to another line is not stale: what the model sees is the same. */
function sameButLines(a: string, b: string): boolean {
  const withoutLines = (text: string): string =>
    text.replaceAll('\r\n', '\n').replaceAll(/(source["']?: ["'][^"'\n]*?):\d+(["'])/g, '$1$2');
  return withoutLines(a) === withoutLines(b);
}

function refusesNewer(jsonPath: string, cwd: string, diagnostics: DiagnosticCollector): boolean {
  const found = readManifest(jsonPath)?.version;
  if (found === undefined || found <= MANIFEST_VERSION) return false;
  diagnostics.report('TW1006', { file: relative(cwd, jsonPath), found, known: MANIFEST_VERSION });
  return true;
}

function defaultOutput(configFile: string, files: FileQuestions): string {
  const folder = dirname(configFile);
  const source = join(folder, 'src');
  return join(files.directoryExists(source) ? source : folder, 'toolwright.manifest.ts');
}
