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
  private readonly known = new Map<object, BaseType>();
  private readonly open = new Map<object, OpenType>();
  private readonly keys = new Map<ts.Type, Map<string, object>>();
  private anonymousTypes = 0;
  private hasNamed = false;

  constructor(private readonly names: DefinitionNames) {}

  /** How many types inside one another are being read. */
  get depth(): number {
    return this.open.size;
  }

  /** Whether a nameless type was given a name: which type of a circle that is depends on where the circle was entered. */
  get hasGivenNames(): boolean {
    return this.hasNamed;
  }

  /**
   * What a type was read as, or a reference to it while it is being read.
   *
   * @param said What the syntax adds to the type.
   * @param fallbackName What to call a nameless type that contains itself and so needs a name.
   */
  recall(type: ts.Type, said: string, fallbackName: () => string): BaseType | undefined {
    const key = this.keyOf(type, said);
    const circle = this.open.get(key);
    if (circle === undefined) return this.known.get(key);
    if (circle.name === undefined) {
      circle.name = this.names.reserve(fallbackName());
      this.hasNamed = true;
    }
    circle.reference.setName(circle.name);
    return circle.reference;
  }

  /**
   * Reads a type; one with a name, its own or one that was needed, becomes a definition.
   *
   * @param build Returns the type and whether it is worth remembering.
   */
  read(
    type: ts.Type,
    said: string,
    name: string | undefined,
    build: (id: string) => readonly [BaseType, Keeping],
  ): BaseType {
    const key = this.keyOf(type, said);
    const id = name === undefined ? `anonymous-${++this.anonymousTypes}` : this.names.reserve(name);
    const opened: OpenType = { reference: new ReferenceType(), name: name === undefined ? undefined : id };
    opened.reference.setId(id);
    opened.reference.setName(id);
    this.open.set(key, opened);
    const [inner, keeping] = build(id);
    this.open.delete(key);
    const result = opened.name === undefined ? inner : new DefinitionType(opened.name, inner);
    opened.reference.setType(result);
    if (keeping === 'always' || (keeping === 'if named' && opened.name !== undefined)) this.known.set(key, result);
    return result;
  }

  private keyOf(type: ts.Type, said: string): object {
    if (said === '') return type;
    const ofType = this.keys.get(type) ?? new Map<string, object>();
    const key = ofType.get(said) ?? {};
    this.keys.set(type, ofType.set(said, key));
    return key;
  }
}
