import ts from 'typescript';

import type { GeneratorContext } from '../generator-context.js';
import { awaitedNode } from '../types/awaited-node.js';
import type { FoundTool } from './found-tool.js';

/** What a method returns to have an agent answer the call. */
const ANSWERERS = ['Agent', 'AgentAnswer'];

/** Whether an agent may answer the calls of a tool, as what the method returns says. */
export function isAnsweredByAgent(
  { signature, declarations: [declaration] }: FoundTool,
  { checker, origin }: Pick<GeneratorContext, 'checker' | 'origin'>,
): boolean {
  const isOurs = (name: string | undefined): boolean => name !== undefined && ANSWERERS.includes(name);
  const isAgent = (type: ts.Type): boolean => isOurs(origin.nameOfType(type)) || parentsOf(type).some(isAgent);
  const returned = signature.getReturnType();
  const type = checker.getAwaitedType(returned) ?? returned;
  if ((type.isUnion() ? type.types : [type]).some(isAgent)) return true;
  // Where the package cannot be resolved, only the import tells.
  const written = declaration?.type && awaitedNode(declaration.type);
  const nodes = written && ts.isUnionTypeNode(written) ? written.types : [written];
  return nodes.some((node) => node && ts.isTypeReferenceNode(node) && isOurs(origin.nameOf(node.typeName)));
}

function parentsOf(type: ts.Type): readonly ts.Type[] {
  const { target } = type as ts.TypeReference;
  const declared = (target as ts.Type | undefined) ?? type;
  return declared.isClassOrInterface() ? (declared.getBaseTypes() ?? []) : [];
}
