import ts from 'typescript';

import type { PackageFile } from '../package-file.js';
import type { Remarks } from '../planned.js';

/**
 * Says what a tsconfig lacks for classes with tools, where the compiler would not say so, or not so that one understands.
 *
 * @param shown Its path in messages.
 */
export function tsconfigDemands(options: ts.CompilerOptions, file: PackageFile, shown: string): Remarks {
  const { target, types, experimentalDecorators, verbatimModuleSyntax } = options;
  const byHand: string[] = [];
  const hints: string[] = [];
  if (target === ts.ScriptTarget.ESNext && !experimentalDecorators) {
    byHand.push(
      `${shown}: the target "esnext" leaves decorators to Node, which knows none. Add "experimentalDecorators": true, or name a target such as "es2024".`,
    );
  }
  if (verbatimModuleSyntax && isCommonJs(options, file)) {
    byHand.push(
      `${shown}: "verbatimModuleSyntax" allows no import statements in CommonJS. Set "type": "module" in package.json, or take it out.`,
    );
  }
  // The sample prints what the agent says, and `console` is one of Node's types where the project has none of a browser.
  if (file.rangeOf('@types/node') === undefined) {
    hints.push('The types of Node are missing: install @types/node as a development dependency.');
  } else if (types !== undefined && !types.some((each) => each === 'node' || each === '*')) {
    hints.push(`${shown}: "types" leaves out those of Node. Add "node" to them.`);
  }
  return { byHand, hints };
}

function isCommonJs({ module }: ts.CompilerOptions, file: PackageFile): boolean {
  if (module === ts.ModuleKind.CommonJS) return true;
  const followsPackage = module !== undefined && module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext;
  return followsPackage && file.json.get('type') !== 'module';
}
