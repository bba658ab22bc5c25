import { createRequire } from 'node:module';
import { join } from 'node:path';

import type ts from 'typescript';

/** The user's options, less everything that only matters for output. */
export function compilerOptions(options: ts.CompilerOptions, folder: string): ts.CompilerOptions {
  return {
    ...options,
    ...(options.types === undefined && usesOldDefaults(folder) && { types: ['*'] }),
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

/** Before TypeScript 6, a project without `types` saw all of `@types`. */
function usesOldDefaults(folder: string): boolean {
  try {
    const { version } = createRequire(join(folder, 'package.json'))('typescript/package.json') as { version: string };
    return Number.parseInt(version, 10) < 6;
  } catch {
    return false;
  }
}
