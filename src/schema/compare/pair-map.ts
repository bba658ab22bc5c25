import type { SchemaNode } from './schema-part.js';

/** Something known of two schemas, which are told apart by where they stand and not by what they say. */
export class PairMap<T> {
  private readonly byFirst = new Map<SchemaNode, Map<SchemaNode, T>>();

  get(first: SchemaNode, second: SchemaNode): T | undefined {
    return this.byFirst.get(first)?.get(second);
  }

  set(first: SchemaNode, second: SchemaNode, value: T): void {
    const known = this.byFirst.get(first) ?? new Map<SchemaNode, T>();
    this.byFirst.set(first, known.set(second, value));
  }

  delete(first: SchemaNode, second: SchemaNode): void {
    this.byFirst.get(first)?.delete(second);
  }
}
