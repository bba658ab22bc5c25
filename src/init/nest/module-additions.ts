import { basename, join } from 'node:path';

import ts from 'typescript';

import { importStyleOf, relativeSpecifier } from '../../generator/output/import-style.js';
import { codeStyleOf } from '../edits/code-style.js';
import type { Draft } from '../files/draft.js';
import { findSample, sampleFolder, type SampleName } from '../sample.js';
import { imports, sourcesIn, type Source } from '../sources.js';
import type { ModuleAdditions } from './edit-root-module.js';
import { nestSample } from './nest-sample.js';
import type { RootModule } from './root-module.js';
import { localNames } from './user-program.js';

/** What the additions depend on. */
export interface AdditionOptions {
  readonly draft: Draft;
  readonly sourceRoot: string;
  readonly root: RootModule;
  readonly options: ts.CompilerOptions;
  /** The manifest to import, where no plugin takes its place. */
  readonly manifest: string | undefined;
}

/** Says what the root module has to import, and makes the sample where there is nothing of toolwright's yet. */
export function moduleAdditions({ draft, sourceRoot, root, options, manifest }: AdditionOptions): ModuleAdditions {
  const { file } = root;
  // The root module need not lie among the application's own sources.
  const sources = [...sourcesIn(sourceRoot), { path: file.fileName, text: file.text }];
  const style = codeStyleOf(file.text);
  const importStyle = importStyleOf(
    sources.map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest)),
    options,
  );
  const { quote, semicolon } = style;
  const importOf = (names: string, from: string): string =>
    `import ${names === '' ? '' : `{ ${names} } from `}${quote}${from}${quote}${semicolon}`;
  const specifierOf = (path: string): string => relativeSpecifier(file.fileName, path, importStyle);
  const statements: string[] = [];
  const elements: string[] = [];

  const lacksRoot = !sources.some(({ text }) => /\bToolwright\w*\s*\.\s*forRoot(?:Async)?\s*\(/.test(text));
  if (lacksRoot) {
    const { local, imported } = moduleName(file);
    if (imported !== undefined) statements.push(importOf(imported, 'toolwright/nestjs'));
    elements.push(`${local}.forRoot()`);
  }
  const ending = importStyle === 'none' ? '' : `.${importStyle}`;
  const render = (name: SampleName) => nestSample(name, sourceRoot, ending);
  const { files, name, isWritten } = findSample(render, { draft, sources, style });
  // One that was written by a run before, and is not imported though toolwright is, was left out on purpose.
  const isWanted = isWritten ? lacksRoot : !sources.some((each) => imports(each, 'toolwright/nestjs'));
  if (isWanted && !importsFile(sources, `${name.kebab}.module`)) {
    for (const [path, text] of Object.entries(files)) draft.write(path, text);
    const path = join(sampleFolder(sourceRoot, name), `${name.kebab}.module.ts`);
    statements.push(importOf(`${name.pascal}Module`, specifierOf(path)));
    elements.push(`${name.pascal}Module`);
  }
  if (manifest !== undefined && !importsFile(sources, basename(manifest, '.ts'))) {
    statements.push(importOf('', specifierOf(manifest)));
  }
  return { statements, elements };
}

/** What the module is called in a file, and how it is imported there where it is not yet. */
function moduleName(file: ts.SourceFile): { readonly local: string; readonly imported?: string } {
  const [known] = localNames(file, 'toolwright/nestjs', 'ToolwrightModule');
  if (known !== undefined) return { local: known };
  const isTaken = /\bToolwrightModule\b/.test(file.text);
  return isTaken
    ? { local: 'ToolwrightRootModule', imported: 'ToolwrightModule as ToolwrightRootModule' }
    : { local: 'ToolwrightModule', imported: 'ToolwrightModule' };
}

function importsFile(sources: readonly Source[], name: string): boolean {
  const specifier = new RegExp(String.raw`/${name.replaceAll('.', String.raw`\.`)}(?:\.[jt]s)?['"]`);
  return sources.some(({ text }) => specifier.test(text));
}
