import ts from 'typescript';

import type { JsonSchema } from '../../schema/json-schema.js';
import { withoutMarks } from '../explain/without-marks.js';
import { awaitedNode } from '../types/awaited-node.js';
import { findSuspect } from '../types/check-schema.js';
import { inlineDefinitions } from '../types/inline-definitions.js';
import type { PlatformTypes } from '../types/platform-types.js';
import { inReadingOrder } from '../types/reading-order.js';
import { SchemaDeriver } from '../types/schema-deriver.js';
import { ScopeBuilder } from '../types/scope-builder.js';
import { withoutMarkers } from '../types/without-markers.js';
import type { FoundTool } from './found-tool.js';

const UNSAID =
  ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never;

/** What came of a type, by how it is written. */
type Known = Map<string, JsonSchema | undefined>;

/** What is kept of one class. */
interface OfClass {
  readonly known: Map<ts.Type, Known>;
  /** Remembers the types that it read: what one method gives is often a part of what another does. */
  deriver: SchemaDeriver | undefined;
}

/** What methods give, awaited. Methods of one class often give the same, and what one of them gives is not read again for the next. */
export class ResultSchemas {
  private readonly classes = new WeakMap<ts.ClassLikeDeclaration, OfClass>();

  constructor(
    private readonly program: ts.Program,
    private readonly platform: PlatformTypes,
  ) {}

  /**
   * @param node The class whose tool it is; the method may be a base's.
   * @returns undefined where the type cannot be said: then nothing is promised.
   */
  of(node: ts.ClassLikeDeclaration, tool: FoundTool, declaration: ts.MethodDeclaration): JsonSchema | undefined {
    const returned = tool.signature.getReturnType();
    const type = this.program.getTypeChecker().getAwaitedType(returned) ?? returned;
    const members = type.isUnion() ? type.types : [type];
    if (members.some(({ flags }) => flags & UNSAID)) return undefined;
    const derive = (): JsonSchema | undefined => this.derive(node, type, declaration);
    // The same words may mean something else in a base's file.
    return declaration.parent === node ? recall(this.knownOf(node, type), writtenAs(declaration), derive) : derive();
  }

  private knownOf(node: ts.ClassLikeDeclaration, type: ts.Type): Known {
    const ofClass = this.ofClass(node);
    const known: Known = ofClass.known.get(type) ?? new Map();
    ofClass.known.set(type, known);
    return known;
  }

  private ofClass(node: ts.ClassLikeDeclaration): OfClass {
    const ofClass = this.classes.get(node) ?? { known: new Map<ts.Type, Known>(), deriver: undefined };
    this.classes.set(node, ofClass);
    return ofClass;
  }

  private derive(
    node: ts.ClassLikeDeclaration,
    type: ts.Type,
    declaration: ts.MethodDeclaration,
  ): JsonSchema | undefined {
    const ofClass = this.ofClass(node);
    const deriver = ofClass.deriver ?? this.deriverFor(node);
    // One that fails halfway is of no more use.
    ofClass.deriver = undefined;
    const written = declaration.type && awaitedNode(declaration.type);
    const request = { type, ...(written && { node: written }) };
    const { schema, definitions, problems } = deriver.derive(declaration, request);
    if (deriver.isSteady) ofClass.deriver = deriver;
    if (problems.length > 0) return undefined;
    const names = { definitions, plainNameOf: (name: string) => deriver.plainNameOf(name) };
    const inlined = withoutMarks(inReadingOrder(inlineDefinitions(schema, names)));
    return findSuspect(inlined) === undefined ? withoutMarkers(inlined) : undefined;
  }

  private deriverFor(node: ts.ClassLikeDeclaration): SchemaDeriver {
    const scope = inheritedScope(node, this.program.getTypeChecker());
    return new SchemaDeriver(this.program, this.platform, { purpose: 'result', scope });
  }
}

/** What the classes that a class extends are filled in with. */
export function inheritedScope(
  node: ts.ClassLikeDeclaration,
  checker: ts.TypeChecker,
): ReturnType<ScopeBuilder['within']> {
  return new ScopeBuilder(checker).within(checker.getTypeAtLocation(node), undefined);
}

/** To the checker `Percent` is the same as `number`; the words tell them apart. */
function writtenAs({ type }: ts.MethodDeclaration): string {
  return type?.getText() ?? '';
}

function recall(known: Known, key: string, derive: () => JsonSchema | undefined): JsonSchema | undefined {
  if (!known.has(key)) known.set(key, derive());
  return known.get(key);
}
