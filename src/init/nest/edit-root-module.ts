import ts from 'typescript';

import { addImports } from '../edits/add-import.js';
import type { CodeStyle } from '../edits/code-style.js';
import { insertInList, type ListInText } from '../edits/insert-in-list.js';
import { applyEdits, type TextEdit } from '../edits/text-edit.js';
import type { RootModule } from './root-module.js';
import { localNames, plainExpression } from './user-program.js';

/** What is to be imported in a root module's file, and by the module. */
export interface ModuleAdditions {
  /** Import statements, as TypeScript. */
  readonly statements: readonly string[];
  /** Elements of the module's `imports`. */
  readonly elements: readonly string[];
}

/**
 * Adds to the `imports` of a module, and otherwise leaves its file as it is.
 *
 * @returns undefined where its `@Module()` does not say them in a list that could be added to.
 */
export function editRootModule(
  { file, declaration }: RootModule,
  { statements, elements }: ModuleAdditions,
  style: CodeStyle,
): string | undefined {
  const metadata = metadataOf(declaration, file);
  const edits = elements.length === 0 ? [] : metadata && elementEdits(metadata, elements, file, style);
  if (edits === undefined) return undefined;
  return applyEdits(file.text, [...edits, ...addImports(file, statements, style)]);
}

function metadataOf(declaration: ts.ClassDeclaration, file: ts.SourceFile): ts.ObjectLiteralExpression | undefined {
  const decorators = localNames(file, '@nestjs/common', 'Module');
  const calls = (ts.getDecorators(declaration) ?? [])
    .map(({ expression }) => expression)
    .filter((each) => ts.isCallExpression(each))
    .filter(
      ({ expression }) => decorators.includes(expression.getText(file)) || expression.getText(file).endsWith('.Module'),
    );
  const argument = calls[0]?.arguments[0];
  const metadata = argument === undefined ? undefined : plainExpression(argument);
  return metadata !== undefined && ts.isObjectLiteralExpression(metadata) ? metadata : undefined;
}

function elementEdits(
  metadata: ts.ObjectLiteralExpression,
  elements: readonly string[],
  file: ts.SourceFile,
  { eol }: CodeStyle,
): readonly TextEdit[] | undefined {
  const imports = metadata.properties.find((each) => nameOf(each) === 'imports');
  if (imports === undefined) {
    // What is spread into the object may bring `imports` of its own, which another would take the place of.
    if (metadata.properties.some((each) => ts.isSpreadAssignment(each))) return undefined;
    const list = listOf(metadata, metadata.properties, file);
    const edits = insertInList(file.text, list, [`imports: [${elements.join(', ')}]`], { after: -1, openEmpty: true });
    return metadata.properties.length > 0
      ? edits
      : edits.map((edit) => ({ ...edit, text: edit.text.replace(/\](\r?\n)/, `],${eol}`) }));
  }
  if (!ts.isPropertyAssignment(imports)) return undefined;
  const array = plainExpression(imports.initializer);
  if (!ts.isArrayLiteralExpression(array)) return undefined;
  return insertInList(file.text, listOf(array, array.elements, file), elements);
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string | undefined {
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined;
}

function listOf(node: ts.Node, items: readonly ts.Node[], file: ts.SourceFile): ListInText {
  return {
    start: node.getStart(file) + 1,
    end: node.end - 1,
    items: items.map((each) => ({ start: each.getStart(file), end: each.end })),
  };
}
