import { ReflectionKind, TypeScript as ts, type Context, type DeclarationReflection } from 'typedoc';

import { lineOf } from './program-tools.js';
import type { PlacedToolset } from './found-tools.js';

interface DocumentedClass {
  readonly reflection: DeclarationReflection;
  readonly name: string | undefined;
  readonly file: string;
  readonly line: number;
}

/** Finds what TypeDoc knows of a class with tools. */
export class ClassFinder {
  private readonly classes: readonly DocumentedClass[];
  private readonly byFile: ReadonlyMap<string, readonly DocumentedClass[]>;

  constructor(context: Context) {
    this.classes = context.project
      .getReflectionsByKind(ReflectionKind.Class)
      .flatMap((reflection) => describeClasses(reflection as DeclarationReflection, context));
    this.byFile = Map.groupBy(this.classes, (each) => each.file);
  }

  /** The class itself; undefined where it is not documented. */
  find({ entry, file }: PlacedToolset): DeclarationReflection | undefined {
    const inFile = this.byFile.get(file) ?? [];
    const line = lineOf(entry.source);
    // A manifest may be older than the last change above the class.
    const exact = inFile.find((each) => each.line === line && isNamed(each, entry.className));
    return (exact ?? inFile.find((each) => isNamed(each, entry.className)))?.reflection;
  }

  /** Those of a name, the one of a certain file first. */
  named(className: string, file: string | undefined): DeclarationReflection | undefined {
    const named = this.classes.filter(({ name, reflection }) => (name ?? reflection.name) === className);
    return (named.find((each) => each.file === file) ?? named[0])?.reflection;
  }
}

function isNamed({ name }: DocumentedClass, className: string): boolean {
  return name === undefined || name === className;
}

function describeClasses(reflection: DeclarationReflection, context: Context): DocumentedClass[] {
  const declarations = context.getSymbolFromReflection(reflection)?.declarations ?? [];
  return declarations
    .filter((node) => ts.isClassLike(node))
    .map((node) => {
      const file = node.getSourceFile();
      const { line } = file.getLineAndCharacterOfPosition((node.name ?? node).getStart(file));
      return { reflection, name: node.name?.text, file: file.fileName, line: line + 1 };
    });
}

/** A method of a class, its own or inherited; undefined where it is not documented. */
export function methodOf(
  { children = [] }: DeclarationReflection,
  name: string,
  isStatic?: boolean,
): DeclarationReflection | undefined {
  return children.find(
    (child) =>
      child.name === name &&
      child.signatures !== undefined &&
      (isStatic === undefined || child.flags.isStatic === isStatic),
  );
}
