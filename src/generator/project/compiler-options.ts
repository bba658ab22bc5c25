import { dirname, join } from 'node:path';

import type ts from 'typescript';

import type { FileQuestions } from './file-questions.js';

/** The user's options, less everything that only matters for output. */
export function compilerOptions(options: ts.CompilerOptions, folder: string, files: FileQuestions): ts.CompilerOptions {
  return {
    ...(usesOldDefaults(folder, files) && oldDefaults(options)),
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    declarationMap: false,
    emitDeclarationOnly: false,
    sourceMap: false,
    skipLibCheck: true,
    skipDefaultLibCheck: true,
    // Nobody is told of deprecated options here: the user's own compiler does that.
    ignoreDeprecations: '6.0',
  };
}

/**
 * Before TypeScript 6, a project without `types` saw all of `@types`, and one without `strict` was not strict. `null` is told apart all the
 * same: types could not be read without.
 */
function oldDefaults({ strict, strictNullChecks = true }: ts.CompilerOptions): ts.CompilerOptions {
  return { types: ['*'], ...(strict === undefined && { strict: false, strictNullChecks }) };
}

function usesOldDefaults(folder: string, files: FileQuestions): boolean {
  for (let current = folder; ; current = dirname(current)) {
    const text = files.readFile(join(current, 'node_modules', 'typescript', 'package.json'));
    if (text !== undefined) return Number.parseInt((JSON.parse(text) as { version: string }).version, 10) < 6;
    if (dirname(current) === current) return false;
  }
}
