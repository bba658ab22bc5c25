import { createRequire } from 'node:module';
import { dirname } from 'node:path';

import type typescript from 'typescript';

import { CacheStore } from '../generator/cache/cache-store.js';
import { hashOf } from '../generator/cache/disk-state.js';
import { ownVersion } from '../generator/cache/own-version.js';
import { runningFiles } from '../generator/cache/running-files.js';

/** What a file becomes. */
export type ModuleFormat = 'module' | 'commonjs';

/** Compiles single files by the options of the project; what was compiled once is remembered, and the compiler not even loaded. */
export class SourceCompiler {
  private readonly key: string;
  private loaded: typeof typescript | undefined;

  constructor(private readonly options: Readonly<Record<string, unknown>>) {
    this.key = JSON.stringify([ownVersion(), options]);
  }

  compile(file: string, source: string, format: ModuleFormat): string {
    const store = new CacheStore<string>(
      dirname(file),
      'compiled',
      `${this.key}\0${format}\0${file}\0${hashOf(source)}`,
    );
    const known = store.read();
    if (typeof known === 'string') return known;
    this.loaded ??= loadTypeScript();
    const { outputText } = this.loaded.transpileModule(source, {
      fileName: file,
      compilerOptions: this.optionsFor(format, this.loaded),
    });
    store.write(outputText);
    return outputText;
  }

  private optionsFor(format: ModuleFormat, ts: typeof typescript): typescript.CompilerOptions {
    const { target, ...options } = this.options as typescript.CompilerOptions;
    return {
      ...options,
      // Engines know no decorators yet, and a newer target would leave them as they are.
      target: target === undefined || target > ts.ScriptTarget.ES2024 ? ts.ScriptTarget.ES2022 : target,
      module: format === 'module' ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
      ...(format === 'commonjs' && { verbatimModuleSyntax: false }),
      sourceMap: false,
      inlineSourceMap: true,
      inlineSources: true,
      declaration: false,
      declarationMap: false,
      composite: false,
      incremental: false,
      noEmit: false,
      emitDeclarationOnly: false,
      isolatedModules: true,
      removeComments: false,
    };
  }
}

function loadTypeScript(): typeof typescript {
  const [here = ''] = runningFiles();
  return createRequire(here)('typescript') as typeof typescript;
}
