import ts from 'typescript';

import type { Draft } from '../files/draft.js';
import { InitProblem } from '../init-problem.js';
import { sourcesIn } from '../sources.js';
import type { NestApp } from './nest-app.js';
import { localNames, plainExpression, userProgram } from './user-program.js';

/** The class of an application's root module. */
export interface RootModule {
  readonly name: string;
  readonly file: ts.SourceFile;
  readonly declaration: ts.ClassDeclaration;
}

const STARTS = ['create', 'createMicroservice', 'createApplicationContext'];

/**
 * Finds the class that an application starts with, in whatever file it is declared.
 *
 * @param named Its name, where the user says it.
 */
export function findRootModule(app: NestApp, draft: Draft, options: ts.CompilerOptions, named?: string): RootModule {
  if (named !== undefined) return moduleNamed(named, app, draft, options);
  const entry = draft.shown(app.entry);
  if (!ts.sys.fileExists(app.entry)) {
    throw new InitProblem('usage', entry, 'is not there, which starts the application', SAY_WHICH);
  }
  const program = userProgram([app.entry], options);
  const found = startedIn(program, app.entry);
  const [first, ...others] = found;
  if (first === undefined) {
    throw new InitProblem('usage', entry, 'gives no class to NestFactory.create() that could be followed', SAY_WHICH);
  }
  if (others.length > 0) {
    const names = found.map(({ name }) => name);
    const choices = names.map((name) => `--module ${name}`).join(' or ');
    throw new InitProblem('usage', entry, `starts several modules: ${names.join(', ')}`, `Say which one: ${choices}.`);
  }
  return first;
}

const SAY_WHICH = 'Say which module is the root: --module AppModule.';

function startedIn(program: ts.Program, entry: string): readonly RootModule[] {
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile);
  const main = program.getSourceFile(entry);
  // Some start in a file that the entry imports.
  for (const file of [...(main === undefined ? [] : [main]), ...files.filter((each) => each !== main)]) {
    const started = startsIn(file).flatMap((argument) => rootModuleOf(argument, checker) ?? []);
    if (started.length > 0) return [...new Map(started.map((each) => [each.declaration, each])).values()];
  }
  return [];
}

/** What a file gives to the factory's methods. */
function startsIn(file: ts.SourceFile): readonly ts.Expression[] {
  const factories = localNames(file, '@nestjs/core', 'NestFactory');
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      const [argument] = node.arguments;
      const isFactory =
        factories.includes(expression.getText(file)) || expression.getText(file).endsWith('.NestFactory');
      if (isFactory && STARTS.includes(name.text) && argument !== undefined) found.push(argument);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function rootModuleOf(argument: ts.Expression, checker: ts.TypeChecker): RootModule | undefined {
  const expression = plainExpression(argument);
  // `AppModule.forRoot(…)` is a module of that class all the same.
  if (ts.isCallExpression(expression) && ts.isPropertyAccessExpression(expression.expression)) {
    return rootModuleOf(expression.expression.expression, checker);
  }
  const symbol = checker.getSymbolAtLocation(expression);
  if (symbol === undefined) return undefined;
  const real = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  const declaration = real.declarations?.find((each) => ts.isClassDeclaration(each));
  return declaration === undefined ? undefined : rootModule(declaration);
}

function moduleNamed(name: string, app: NestApp, draft: Draft, options: ts.CompilerOptions): RootModule {
  const mentioning = sourcesIn(app.sourceRoot).filter(({ text }) => text.includes(name));
  const paths = mentioning.map(({ path }) => path);
  const program = userProgram(paths, options);
  // Nodes know their files once the checker has seen them.
  program.getTypeChecker();
  const found = paths
    .flatMap((path) => program.getSourceFile(path)?.statements ?? [])
    .filter((each) => ts.isClassDeclaration(each));
  const [first, second] = found.filter((each) => each.name?.text === name);
  const place = draft.shown(app.sourceRoot);
  if (first === undefined) {
    throw new InitProblem('usage', place, `has no class ${name}`, 'Look at the name after --module.');
  }
  if (second === undefined) return rootModule(first);
  const all = [first, second].map((each) => draft.shown(each.getSourceFile().fileName)).join(', ');
  throw new InitProblem('usage', place, `has several classes ${name}: ${all}`, 'Rename one of them.');
}

function rootModule(declaration: ts.ClassDeclaration): RootModule {
  return { name: declaration.name?.text ?? 'default', file: declaration.getSourceFile(), declaration };
}
