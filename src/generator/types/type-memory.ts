import type ts from 'typescript';
import { DefinitionType, ReferenceType, type BaseType } from 'ts-json-schema-generator';

import type { DefinitionNames } from './definition-names.js';

/**
 * Whether what a type was read as serves wherever else the type is met: always; only if it became a definition, because
 * the syntax of the place had a say in it (to the checker `Percent[]` is the same as `number[]`); or never.
 */
export type Keeping = 'always' | 'if named' | 'never';

interface OpenType {
  readonly reference: ReferenceType;
  name: string | undefined;
}

/** The types that were read already, and those that are being read and may turn out to contain themselves. */
export class TypeMemory {
  private readonly known = new Map<ts.Type, BaseType>();
  private readonly open = new Map<ts.Type, OpenType>();
  private anonymousTypes = 0;

  constructor(private readonly names: DefinitionNames) {}

  /** How many types inside one another are being read. */
  get depth(): number {
    return this.open.size;
  }

  /**
   * What a type was read as, or a reference to it while it is being read.
   *
   * @param fallbackName What to call a nameless type that contains itself and so needs a name.
   */
  recall(type: ts.Type, fallbackName: () => string): BaseType | undefined {
    const circle = this.open.get(type);
    if (circle === undefined) return this.known.get(type);
    circle.name ??= this.names.reserve(fallbackName());
    circle.reference.setName(circle.name);
    return circle.reference;
  }

  /**
   * Reads a type; one with a name, its own or one that was needed, becomes a definition.
   *
   * @param build Returns the type and whether it is worth remembering.
   */
  read(type: ts.Type, name: string | undefined, build: (id: string) => readonly [BaseType, Keeping]): BaseType {
    const id = name === undefined ? `anonymous-${++this.anonymousTypes}` : this.names.reserve(name);
    const opened: OpenType = { reference: new ReferenceType(), name: name === undefined ? undefined : id };
    opened.reference.setId(id);
    opened.reference.setName(id);
    this.open.set(type, opened);
    const [inner, keeping] = build(id);
    this.open.delete(type);
    const result = opened.name === undefined ? inner : new DefinitionType(opened.name, inner);
    opened.reference.setType(result);
    if (keeping === 'always' || (keeping === 'if named' && opened.name !== undefined)) this.known.set(type, result);
    return result;
  }
}
