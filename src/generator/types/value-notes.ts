import { AliasType, AnnotatedType, type BaseType } from 'ts-json-schema-generator';

/** Keeps what each value of a list means, to be said after what the list is for. */
export class ValueNotes {
  private readonly notes = new WeakMap<BaseType, string>();

  add(type: BaseType, notes: string | undefined): BaseType {
    if (notes === undefined) return type;
    const noted = new AnnotatedType(type, { description: notes }, false);
    this.notes.set(noted, notes);
    return noted;
  }

  of(type: BaseType): string | undefined {
    const notes = this.notes.get(type);
    const isWrapper = type instanceof AliasType || type instanceof AnnotatedType;
    return notes ?? (isWrapper ? this.of(type.getType()) : undefined);
  }
}
