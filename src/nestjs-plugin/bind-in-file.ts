import type ts from 'typescript';

import type { ClassImport } from '../generator/class-import.js';
import { relativeSpecifier, type ImportStyle } from '../generator/output/import-style.js';
import type { ClassToBind } from './class-to-bind.js';

/** What names of imports begin with, where the file has no such names itself. */
const PREFIX = '__toolwright';

/** What the code of a project looks like, and what makes more of it. */
export interface Circumstances {
  readonly importStyle: ImportStyle;
  readonly factory: ts.NodeFactory;
}

/**
 * Writes a call to `bindManifest` behind each class, which gives it its entry: identity is the class object, whoever decorated or renamed
 * it. Nodes are made by the factory of the compiler that asked; only statements of the top level are looked at, by their places, as
 * that is what versions of TypeScript agree on.
 */
export function bindInFile(
  file: ts.SourceFile,
  classes: readonly ClassToBind[],
  { importStyle, factory }: Circumstances,
): ts.SourceFile {
  const writer = new CallWriter(file, importStyle, factory);
  const declaredIn = ({ pos, end }: ts.Statement): readonly ClassToBind[] =>
    classes.filter(({ statement }) => statement.pos === pos && statement.end === end);
  const first = file.statements.findIndex((statement) => declaredIn(statement).length > 0);
  const rest = file.statements.slice(Math.max(first, 0)).flatMap((statement) => {
    const declared = declaredIn(statement);
    const nameless = declared.find(({ local }) => local === undefined);
    if (nameless !== undefined) return [writer.insideOf(statement as ts.ClassDeclaration, nameless)];
    return [statement, ...declared.map((each) => writer.callFor(each, factory.createIdentifier(each.local ?? '')))];
  });
  // Not at the very top, where `'use strict'` may stand.
  return factory.updateSourceFile(file, [
    ...file.statements.slice(0, Math.max(first, 0)),
    ...writer.imports(),
    ...rest,
  ]);
}

/** Makes the calls of one file, and the imports that they need. */
class CallWriter {
  private readonly imported = new Map<string, string>();
  private readonly fileName: string;
  private readonly prefix: string;

  constructor(
    { fileName, text }: Pick<ts.SourceFile, 'fileName' | 'text'>,
    private readonly importStyle: ImportStyle,
    private readonly factory: ts.NodeFactory,
  ) {
    this.fileName = fileName;
    let prefix = PREFIX;
    while (text.includes(prefix)) prefix = `_${prefix}`;
    this.prefix = prefix;
  }

  callFor({ manifest, dtos, hash }: ClassToBind, constructor: ts.Expression): ts.Statement {
    const { factory } = this;
    // The file may have a `JSON` of its own.
    const realJson = factory.createPropertyAccessExpression(factory.createIdentifier('globalThis'), 'JSON');
    const json = factory.createCallExpression(factory.createPropertyAccessExpression(realJson, 'parse'), undefined, [
      factory.createStringLiteral(JSON.stringify(manifest), true),
    ]);
    const others = [
      factory.createPropertyAssignment('compiled', factory.createStringLiteral(hash, true)),
      ...(Object.keys(dtos).length === 0 ? [] : [factory.createPropertyAssignment('dtos', this.dtosOf(dtos))]),
    ];
    const bind = factory.createPropertyAccessExpression(this.moduleOf('toolwright'), 'bindManifest');
    return factory.createExpressionStatement(
      factory.createCallExpression(bind, undefined, [
        json,
        factory.createArrayLiteralExpression([constructor]),
        factory.createObjectLiteralExpression(others),
      ]),
    );
  }

  /** `export default class { … }` has no name that a statement behind it could use. */
  insideOf(declaration: ts.ClassDeclaration, entry: ClassToBind): ts.Statement {
    const { factory } = this;
    const block = factory.createBlock([this.callFor(entry, factory.createThis())]);
    return factory.updateClassDeclaration(
      declaration,
      declaration.modifiers,
      declaration.name,
      declaration.typeParameters,
      declaration.heritageClauses,
      [...declaration.members, factory.createClassStaticBlockDeclaration(block)],
    );
  }

  /** Namespaces: names that were imported one by one would be written differently in CommonJS, which nobody does for made-up code. */
  imports(): readonly ts.Statement[] {
    const { factory } = this;
    return [...this.imported].map(([specifier, name]) =>
      factory.createImportDeclaration(
        undefined,
        factory.createImportClause(false, undefined, factory.createNamespaceImport(factory.createIdentifier(name))),
        factory.createStringLiteral(specifier, true),
      ),
    );
  }

  /** `() => ({ Order: module.Order })`: asked when every module has run. */
  private dtosOf(dtos: Readonly<Record<string, ClassImport>>): ts.Expression {
    const { factory } = this;
    const members = Object.entries(dtos).map(([name, place]) =>
      factory.createPropertyAssignment(factory.createStringLiteral(name, true), this.classOf(place)),
    );
    return factory.createArrowFunction(
      undefined,
      undefined,
      [],
      undefined,
      undefined,
      factory.createParenthesizedExpression(factory.createObjectLiteralExpression(members)),
    );
  }

  private classOf({ file, exportName, className }: ClassImport): ts.Expression {
    const { factory } = this;
    if (file === this.fileName) return factory.createIdentifier(className);
    const module = this.moduleOf(
      // What is written here is not looked at by whoever puts `.js` in the place of `.ts`.
      relativeSpecifier(this.fileName, file, this.importStyle === 'ts' ? 'js' : this.importStyle),
    );
    return factory.createElementAccessExpression(module, factory.createStringLiteral(exportName, true));
  }

  private moduleOf(specifier: string): ts.Identifier {
    const name = this.imported.get(specifier) ?? `${this.prefix}_${this.imported.size}`;
    this.imported.set(specifier, name);
    return this.factory.createIdentifier(name);
  }
}
