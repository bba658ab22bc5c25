import { UserError } from '../../errors/index.js';
import type { Json } from './json-form.js';

/** One value of a text that anybody may have written, with the way to it: looked at before it is believed. */
export class SavedField {
  readonly #holder: SavedField | undefined;
  readonly #key: string | number;

  constructor(
    readonly value: unknown,
    holder?: SavedField,
    key: string | number = '',
  ) {
    this.#holder = holder;
    this.#key = key;
  }

  get isThere(): boolean {
    return this.value !== undefined;
  }

  /** A field of an object; never one that it only inherits. */
  get(name: string): SavedField {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.refuse('an object');
    return new SavedField(Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined, this, name);
  }

  list<T>(read: (entry: SavedField) => T): T[] {
    if (!Array.isArray(this.value)) return this.refuse('a list');
    return this.value.map((entry: unknown, index) => read(new SavedField(entry, this, index)));
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.refuse('a text');
  }

  oneOf<T extends string>(...words: readonly T[]): T {
    const word = words.find((known) => known === this.value);
    return word ?? this.refuse(words.map((known) => `"${known}"`).join(' or '));
  }

  flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.refuse('true or false');
  }

  /** A whole number. */
  count(least = 0, most = Number.MAX_SAFE_INTEGER): number {
    const { value } = this;
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
    return this.refuse(
      most === Number.MAX_SAFE_INTEGER ? `a whole number from ${least} on` : `a whole number from ${least} to ${most}`,
    );
  }

  /** Any number that is not negative. */
  amount(): number {
    return typeof this.value === 'number' && this.value >= 0 ? this.value : this.refuse('a number from 0 on');
  }

  /** One of a list that was read before. */
  of<T>(rows: readonly T[]): T {
    return rows[this.count(0, rows.length - 1)] as T;
  }

  optional<T>(read: (field: SavedField) => T): T | undefined {
    return this.isThere ? read(this) : undefined;
  }

  /** Whatever JSON can hold: data that is only handed on. */
  json(): Json {
    return this.isThere ? (this.value as Json) : this.refuse('there');
  }

  /** An object that is only handed on. */
  object(): Readonly<Record<string, Json>> {
    const { value } = this;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, Json>;
    return this.refuse('an object');
  }

  /** @throws UserError that says where the field is and what it is in place of what was expected. */
  refuse(expected: string): never {
    throw new UserError(
      `RunState.fromString(): ${this.#path()} is ${describe(this.value)} where it has to be ${expected}. The text was not written by RunState.toString(), or was changed since.`,
    );
  }

  #path(): string {
    if (this.#holder === undefined) return 'the state';
    const before = this.#holder.#holder === undefined ? '' : this.#holder.#path();
    return typeof this.#key === 'number'
      ? `${before}[${this.#key}]`
      : `${before}${before === '' ? '' : '.'}${this.#key}`;
  }
}

function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return value === null ? 'null' : 'an object';
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
