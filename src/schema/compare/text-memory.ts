import { jsonIdentity } from '../json-identity.js';

/** Texts that are the same for the same JSON, each made once. */
export class TextMemory {
  private readonly texts = new WeakMap<object, string>();

  of(value: unknown): string {
    if (typeof value !== 'object' || value === null) return jsonIdentity(value);
    const known = this.texts.get(value) ?? jsonIdentity(value);
    this.texts.set(value, known);
    return known;
  }
}
