import ts from 'typescript';

import type { ManifestParameter } from '../../schema/manifest.js';
import type { FoundTool } from './found-tool.js';
import { withoutThis } from './read-decorators.js';
import { nameOf } from './read-parameters.js';

/**
 * The signature of a method that a tool offers. Of several overloads it is the one that has a comment, as long as no
 * other has: whoever writes for a model writes above the form a model is to use.
 */
export function chooseSignature(signatures: readonly ts.Signature[]): ts.Signature | undefined {
  if (signatures.length < 2) return signatures[0];
  const documented = signatures.filter((signature) => hasComment(signature.getDeclaration()));
  return documented.length === 1 ? documented[0] : undefined;
}

/** The body that runs for a signature of the method, where that is only one of its overloads. */
export function implementationOf(
  signature: ts.Signature,
  declarations: readonly ts.MethodDeclaration[],
): ts.MethodDeclaration | undefined {
  const declared: ts.Node = signature.getDeclaration();
  if (!ts.isMethodDeclaration(declared) || declared.body !== undefined) return undefined;
  return declarations.find(({ body, parent }) => body !== undefined && parent === declared.parent);
}

/** What keeps the arguments of an overload from their places in the method that runs; undefined when all find theirs. */
export function misplacedParameter(overload: ts.Signature, implementation: ts.MethodDeclaration): string | undefined {
  const running = withoutThis(implementation.parameters);
  const misplaced = overload.parameters.find((symbol, index) => {
    const [asked, taken] = [symbol.valueDeclaration, running[index]];
    if (asked === undefined || !ts.isParameter(asked)) return false;
    return taken === undefined || isRest(asked) !== isRest(taken) || isPattern(asked) !== isPattern(taken);
  });
  return misplaced && (misplaced.valueDeclaration as ts.ParameterDeclaration).name.getText();
}

/** Parameters of the method that runs which its overload does not have; they are left to themselves. */
export function unusedParameters({ signature, implementation }: FoundTool): ManifestParameter[] {
  if (implementation === undefined) return [];
  const unused = withoutThis(implementation.parameters).slice(signature.parameters.length);
  return unused.map((each) => ({
    name: nameOf(each.name),
    ...(isRest(each) && { kind: 'rest' }),
    optional: true,
  }));
}

function isRest({ dotDotDotToken }: ts.ParameterDeclaration): boolean {
  return dotDotDotToken !== undefined;
}

function isPattern({ name }: ts.ParameterDeclaration): boolean {
  return !ts.isIdentifier(name);
}

function hasComment(declaration: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(declaration).some(ts.isJSDoc);
}
