import ts from 'typescript';
import * as toolwright from '../../src/index.js';

/** What a snippet exports. */
export type Exports = Record<string, new () => object>;

/**
 * Compiles a TypeScript module with standard decorators, which Jest's own transform does not, and runs it.
 *
 * @param scope What the snippet finds beside the exports of toolwright.
 */
export function runWithStandardDecorators(source: string, scope: object = {}): Exports {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, experimentalDecorators: false },
  });
  const exports: Exports = {};
  const names = { ...toolwright, ...scope, exports };
  // oxlint-disable-next-line no-implied-eval -- the point is to run what a compiler made
  new Function(...Object.keys(names), outputText)(...Object.values(names));
  return exports;
}
