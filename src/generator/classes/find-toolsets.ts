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

interface NotExported {
  readonly className: string;
  readonly code: 'TW1101' | 'TW1102' | 'TW2003';
  /** What a nested class is declared in. */
  readonly where?: string;
}

/** Finds the classes of a file that have methods tagged `@tool`, their own or inherited. */
export class ToolsetFinder {
  private readonly notExported = new Map<ts.ClassLikeDeclaration, NotExported>();

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly decorators: DecoratorReader,
    private readonly diagnostics: DiagnosticCollector,
  ) {}

  find(file: ts.SourceFile): FoundToolset[] {
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

  /** Reports the classes that cannot be imported, unless they only are the base of classes that can. */
  reportNotExported(toolsets: readonly FoundToolset[]): void {
    const bases = new Set(toolsets.flatMap(({ node }) => classLineage(node, this.checker)));
    for (const [node, { className, code, where = '' }] of this.notExported) {
      if (!bases.has(node)) this.diagnostics.report(code, { className, where }, { node: node.name ?? node });
    }
  }

  private read(node: ts.ClassLikeDeclaration): FoundToolset | undefined {
    if (!mayHaveTools(node)) return undefined;
    const tagged = checkMembers(node, this.decorators, this.diagnostics);
    const methods = this.methodsOf(node).filter(({ read }) => read.facts.tool !== undefined);
    if (methods.length === 0) return undefined;
    const isAbstract = Boolean(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract);
    const callable = isAbstract ? methods.filter(({ isStatic }) => isStatic) : methods;
    if (callable.length === 0) return undefined;
    const className = classNameOf(node);
    const exportName = this.exportNameOf(node, className, tagged);
    if (exportName === undefined) return undefined;
    const tools: FoundTool[] = [];
    const refused: string[] = [];
    for (const method of callable) {
      const tool = this.toTool(node, method);
      if (tool === undefined) refused.push(method.name);
      else tools.push(tool);
    }
    return { node, className, exportName, facts: this.toolsetFacts(node), tools, refused };
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

  private exportNameOf(node: ts.ClassLikeDeclaration, className: string, tagged: boolean): string | undefined {
    const where = nestedIn(node);
    if (where !== undefined) {
      // The class that a mixin makes is what others are made of.
      if (tagged) this.notExported.set(node, { className, code: 'TW1102', where });
      return undefined;
    }
    const exportName = exportNameOf(node, this.checker);
    if (exportName === undefined) this.notExported.set(node, { className, code: tagged ? 'TW1101' : 'TW2003' });
    return exportName;
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
