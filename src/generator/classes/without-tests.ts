import { relative } from 'node:path';

import type ts from 'typescript';

import { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import type { GeneratorContext } from '../generator-context.js';
import { classNameOf } from './class-exports.js';
import { ToolsetFinder } from './find-toolsets.js';

/** How test runners tell their files. */
const TESTS = /(?:^|[\\/])__(?:tests|mocks)__[\\/]|\.(?:test|spec)\.[cm]?[jt]sx?$/;

/**
 * The files that a program may import. Those of tests call `describe` and `it`, which exist in a test runner only; what
 * was left out with them is reported.
 */
export function withoutTests(files: readonly ts.SourceFile[], context: GeneratorContext): readonly ts.SourceFile[] {
  return files.filter((file) => {
    // As seen from the project: where the whole of it lies among somebody's tests, it still is a program.
    if (!TESTS.test(relative(context.folder, file.fileName))) return true;
    reportToolsets(file, context);
    return false;
  });
}

/** One warning a file: tests are full of small classes, and none of them is wrong. */
function reportToolsets(file: ts.SourceFile, { checker, decorators, diagnostics }: GeneratorContext): void {
  const finder = new ToolsetFinder(checker, decorators, new DiagnosticCollector());
  const [first] = finder.find(file);
  const node = first?.node ?? finder.firstOutOfReach;
  if (node === undefined) return;
  diagnostics.report('TW2021', { className: classNameOf(node) }, { node: node.name ?? node });
}
