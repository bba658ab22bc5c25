import ts from 'typescript';

import type { ToolsetFacts } from '../../metadata/tool-facts.js';
import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { classLineage, classSymbol } from './class-lineage.js';
import { classNameOf, exportNameOf, nestedIn } from './class-exports.js';
import { chooseSignature, implementationOf, misplacedParameter } from './choose-overload.js';
import type { FoundTool, FoundToolset } from './found-tool.js';
import { mergeFacts } from './merge-facts.js';
import { checkMembers, visibilityOf } from './check-members.js';
import type { DecoratorReader, ReadFacts } from './read-decorators.js';

interface MethodRecord {
  readonly name: string;
  readonly isStatic: boolean;
  readonly read: ReadFacts;
  /** The youngest first. */
  readonly declarations: readonly ts.MethodDeclaration[];
}

/** A class that the generated module cannot import. */
interface OutOfReach {
  readonly className: string;
  /** What it is declared inside, in words; undefined at the top level of its file. */
  readonly where: string | undefined;
  /** Whether it has tools of its own, and not just inherits some. */
  readonly tagged: boolean;
  readonly methods: readonly string[];
}

/** Finds the classes of a file that have methods tagged `@tool`, their own or inherited. */
export class ToolsetFinder {
  private readonly outOfReach = new Map<ts.ClassLikeDeclaration, OutOfReach>();
  private readonly misplaced: string[] = [];

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly decorators: DecoratorReader,
    private readonly diagnostics: DiagnosticCollector,
    private readonly bindsInPlace = false,
  ) {}

  find(file: ts.SourceFile): FoundToolset[] {
    if (!file.text.includes('class')) return [];
    const toolsets: FoundToolset[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isClassLike(node)) {
        const toolset = this.read(node);
        if (toolset !== undefined) toolsets.push(toolset);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return toolsets;
  }

  /** The first class that has tools of its own and cannot be imported. */
  get firstOutOfReach(): ts.ClassLikeDeclaration | undefined {
    const [found] = [...this.outOfReach].find(([, { tagged }]) => tagged) ?? [];
    return found;
  }

  /**
   * Reports the classes that cannot be imported, unless they only are the base of classes that can: mixins, which are
   * declared inside a function, go into the manifest through the classes that extend what it returns.
   *
   * @returns All tools that were left out because of where they stand, as `Class.method`.
   */
  reportOutOfReach(toolsets: readonly FoundToolset[]): readonly string[] {
    const bases = new Set(toolsets.flatMap(({ node }) => classLineage(node, this.checker)));
    const left = [...this.misplaced];
    for (const [node, { className, where, tagged, methods }] of this.outOfReach) {
      if (bases.has(node)) continue;
      const place = { node: node.name ?? node };
      if (!tagged) {
        // Of one inside something else nobody expects that it can be imported.
        if (where === undefined) this.diagnostics.report('TW2003', { className }, place);
        continue;
      }
      if (where === undefined) this.diagnostics.report('TW1101', { className }, place);
      else this.diagnostics.report('TW1102', { className, where }, place);
      left.push(...methods.map((name) => `${className}.${name}`));
    }
    return left;
  }

  private read(node: ts.ClassLikeDeclaration): FoundToolset | undefined {
    if (!mayHaveTools(node)) return undefined;
    const className = classNameOf(node);
    const { tagged, misplaced } = checkMembers(node, this.decorators, this.diagnostics);
    this.misplaced.push(...misplaced.map((name) => `${className}.${name}`));
    const all = this.methodsOf(node);
    this.misplaced.push(...this.reportMade(node, all));
    const methods = all.filter(({ read }) => read.facts.tool !== undefined);
    if (methods.length === 0) return undefined;
    const isAbstract = Boolean(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract);
    const callable = isAbstract ? methods.filter(({ isStatic }) => isStatic) : methods;
    if (callable.length === 0) return undefined;
    const where = nestedIn(node);
    const exportName = where === undefined ? this.reachableName(node) : undefined;
    if (exportName === undefined) {
      this.outOfReach.set(node, { className, where, tagged, methods: callable.map(({ name }) => name) });
      return undefined;
    }
    const tools: FoundTool[] = [];
    const refused: string[] = [];
    for (const method of callable) {
      const tool = this.toTool(node, method);
      if (tool === undefined) refused.push(method.name);
      else tools.push(tool);
    }
    return { node, className, exportName, facts: this.toolsetFacts(node), tools, refused };
  }

  private reachableName(node: ts.ClassLikeDeclaration): string | undefined {
    return exportNameOf(node, this.checker) ?? (this.bindsInPlace ? classNameOf(node) : undefined);
  }

  /**
   * Reports methods whose only decorators of toolwright are made while the program runs, and so may make them tools.
   *
   * @returns Their names, as `Class.method`.
   */
  private reportMade(node: ts.ClassLikeDeclaration, methods: readonly MethodRecord[]): readonly string[] {
    return methods.flatMap(({ name, read, declarations: [declaration] }) => {
      if (read.facts.tool !== undefined || declaration?.parent !== node) return [];
      const made = this.decorators.findMade(declaration);
      if (made === undefined) return [];
      const subject = `${classNameOf(node)}.${name}`;
      this.diagnostics.report('TW1122', { decorator: made.getText() }, { node: made, subject });
      return [subject];
    });
  }

  /** Of the youngest class that has `@toolset`, as at run time. */
  private toolsetFacts(node: ts.ClassLikeDeclaration): ToolsetFacts {
    const decorated = classLineage(node, this.checker).findLast((each) =>
      this.decorators.find(each).some(({ word }) => word === 'toolset'),
    );
    return decorated === undefined ? {} : this.decorators.readToolset(decorated);
  }

  /** Every method of the class and its ancestors that toolwright's decorators say something of, as the run time sees it. */
  private methodsOf(node: ts.ClassLikeDeclaration): MethodRecord[] {
    const methods = new Map<string, MethodRecord>();
    for (const declaration of classLineage(node, this.checker)) {
      for (const member of declaration.members) {
        if (!ts.isMethodDeclaration(member)) continue;
        const name = plainName(member.name);
        if (name === undefined) continue;
        const isStatic = Boolean(ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static);
        const key = `${isStatic ? 'static ' : ''}${name}`;
        const known = methods.get(key);
        const read = mergeFacts(known?.read, this.decorators.readMethod(member));
        methods.set(key, { name, isStatic, read, declarations: [member, ...(known?.declarations ?? [])] });
      }
    }
    return [...methods.values()];
  }

  private toTool(node: ts.ClassLikeDeclaration, method: MethodRecord): FoundTool | undefined {
    const { name, isStatic, read, declarations } = method;
    const subject = `${classNameOf(node)}.${name}`;
    const symbol = classSymbol(node, this.checker);
    const owner =
      symbol && (isStatic ? this.checker.getTypeOfSymbol(symbol) : this.checker.getDeclaredTypeOfSymbol(symbol));
    const property = owner && this.checker.getPropertyOfType(owner, name);
    const signatures = property ? this.checker.getTypeOfSymbol(property).getCallSignatures() : [];
    const [declaration] = declarations;
    if (signatures.length === 0 || declaration === undefined) return undefined;
    // Told of already, where the decorator stands.
    if (visibilityOf(declaration) !== undefined) return undefined;
    const place = { node: declaration.name, subject };
    const signature = chooseSignature(signatures);
    if (signature === undefined) {
      this.diagnostics.report('TW1108', { count: signatures.length }, place);
      return undefined;
    }
    if (signature.typeParameters?.length) {
      const names = signature.typeParameters.map(({ symbol: parameter }) => parameter.name).join(', ');
      this.diagnostics.report('TW1109', { names }, place);
      return undefined;
    }
    const implementation = implementationOf(signature, declarations);
    const overload = signature.getDeclaration() as ts.MethodDeclaration;
    const misplaced = implementation && misplacedParameter(signature, implementation);
    if (misplaced !== undefined) {
      this.diagnostics.report('TW1120', { parameter: misplaced }, { node: overload.name, subject });
      return undefined;
    }
    return {
      name,
      isStatic,
      declarations: implementation === undefined ? declarations : [overload, ...declarations],
      signature,
      ...(implementation && { implementation }),
      facts: read.facts,
      decorators: read.decorators,
      stated: read.stated,
    };
  }
}

/** Spares the checker all classes that can have no tool. */
function mayHaveTools(node: ts.ClassLikeDeclaration): boolean {
  return (
    node.heritageClauses !== undefined ||
    node.members.some((member) => ts.canHaveDecorators(member) && hasDecorator(member))
  );
}

function hasDecorator(member: ts.HasDecorators): boolean {
  return (
    ts.getDecorators(member) !== undefined ||
    (ts.isMethodDeclaration(member) && member.parameters.some((parameter) => ts.getDecorators(parameter) !== undefined))
  );
}

function plainName(name: ts.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : undefined;
}
