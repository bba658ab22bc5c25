import ts from 'typescript';

import type { DiagnosticCollector } from '../diagnostics/diagnostic-collector.js';
import { classNameOf } from './class-exports.js';
import type { DecoratorReader } from './read-decorators.js';

/** What `@tool` stands on in one class. */
export interface CheckedMembers {
  /** Whether the class itself, and not just an ancestor, has anything tagged `@tool`. */
  readonly tagged: boolean;
  /** Members that are tagged and no methods with a name, as people wrote them. */
  readonly misplaced: readonly string[];
}

/** Reports decorators that stand where they cannot work. */
export function checkMembers(
  node: ts.ClassLikeDeclaration,
  decorators: DecoratorReader,
  diagnostics: DiagnosticCollector,
): CheckedMembers {
  const misplaced: string[] = [];
  let tagged = decorators.find(node).some(({ word }) => word === 'toolset');
  for (const member of node.members) {
    const [tool] = decorators.find(member).filter(({ word }) => word === 'tool');
    if (tool === undefined) continue;
    tagged = true;
    const name = member.name?.getText() ?? '?';
    const subject = `${classNameOf(node)}.${name}`;
    const place = { node: tool.node, subject };
    if (!ts.isMethodDeclaration(member)) {
      diagnostics.report('TW1104', { what: kindOf(member) }, place);
      misplaced.push(name);
      continue;
    }
    const visibility = visibilityOf(member);
    if (visibility !== undefined) diagnostics.report('TW1103', { visibility }, place);
    if (!ts.isComputedPropertyName(member.name)) continue;
    diagnostics.report('TW1112', {}, place);
    misplaced.push(name);
  }
  return { tagged, misplaced };
}

/** The word that hides a method from callers, if one does. */
export function visibilityOf(member: ts.MethodDeclaration): string | undefined {
  if (ts.isPrivateIdentifier(member.name)) return '#private';
  const flags = ts.getCombinedModifierFlags(member);
  if (flags & ts.ModifierFlags.Private) return 'private';
  return flags & ts.ModifierFlags.Protected ? 'protected' : undefined;
}

function kindOf(member: ts.ClassElement): string {
  if (ts.isGetAccessor(member)) return 'a getter';
  if (ts.isSetAccessor(member)) return 'a setter';
  const holdsFunction =
    ts.isPropertyDeclaration(member) &&
    member.initializer !== undefined &&
    (ts.isArrowFunction(member.initializer) || ts.isFunctionExpression(member.initializer));
  return holdsFunction ? 'a property that holds a function' : 'a property';
}
