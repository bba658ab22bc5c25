import { inspect } from 'node:util';

import { ToolwrightError } from '../errors/index.js';
import { secretsOf, type KnownSecrets } from '../tools/known-secrets.js';
import type { RunContext } from '../tools/run-context.js';
import { HIDDEN, isSecret } from '../tools/secret.js';
import { secretForms } from './secret-forms.js';
import { toText } from './to-text.js';

/** What whoever prints a value sees, and a little more. */
const SHOWN = { depth: 6, maxArrayLength: null, maxStringLength: null, breakLength: Number.POSITIVE_INFINITY } as const;

const hiders = new WeakMap<KnownSecrets, { readonly size: number; readonly hider: SecretHider }>();

/** What takes the secrets of a run out of what it says; `undefined`, and nothing to do, as long as none is known. */
function hiderOf(context: RunContext): SecretHider | undefined {
  const secrets = secretsOf(context);
  if (secrets.size === 0) return undefined;
  const known = hiders.get(secrets);
  if (known?.size === secrets.size) return known.hider;
  const hider = new SecretHider([...secrets].flatMap((secret) => secretForms(secret.reveal())));
  hiders.set(secrets, { size: secrets.size, hider });
  return hider;
}

/** The value without the secrets of a run; the value itself where there are none. Data keep their shape. */
export function withoutSecrets<T>(context: RunContext, value: T): T {
  const hider = hiderOf(context);
  // Texts stay texts and lists stay lists; only an instance that tells a secret gives way to its data.
  return hider === undefined ? value : (hider.value(value) as T);
}

/** What was thrown, without the secrets of a run. */
export function thrownWithoutSecrets(context: RunContext, thrown: unknown): unknown {
  const hider = hiderOf(context);
  return hider === undefined ? thrown : hider.thrown(thrown);
}

/** Writes `[secret]` wherever one of some texts stands. */
export class SecretHider {
  readonly #pattern: RegExp;

  constructor(forms: readonly string[]) {
    // The longest first, lest a part of one stays; what is hidden already stays as it is, even where "secret" is one.
    const longestFirst = [...new Set(forms)].toSorted((one, other) => other.length - one.length);
    this.#pattern = new RegExp([HIDDEN, ...longestFirst].map(escaped).join('|'), 'g');
  }

  text(text: string): string {
    return text.replaceAll(this.#pattern, HIDDEN);
  }

  /** The value itself where it tells nothing; else a copy that does not. An error that tells something is put right itself. */
  value(value: unknown): unknown {
    return this.#tells(value) ? this.#copy(value, new Map()) : value;
  }

  /** What was thrown, with its causes and all that it carries; the same error wherever it lets itself be put right. */
  thrown(thrown: unknown): unknown {
    return thrown instanceof Error ? this.#error(thrown, new Map()) : this.value(thrown);
  }

  #tells(value: unknown): boolean {
    switch (typeof value) {
      case 'string':
        return this.#isIn(value);
      case 'number':
      case 'bigint':
        return this.#isIn(String(value));
      case 'object':
        return value !== null && [toText, shown].some((write) => this.#isIn(attempt(() => write(value)) ?? ''));
      default:
        return false;
    }
  }

  #isIn(text: string): boolean {
    return this.text(text) !== text;
  }

  #copy(value: unknown, copies: Map<object, unknown>): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number' || typeof value === 'bigint')
      return this.#tells(value) ? this.text(String(value)) : value;
    if (typeof value !== 'object') return value;
    if (value === null || isSecret(value)) return value;
    if (copies.has(value)) return copies.get(value);
    if (value instanceof Error) return this.#error(value, copies);
    if (ArrayBuffer.isView(value))
      return this.#bytes(Buffer.from(value.buffer, value.byteOffset, value.byteLength), value);
    if (value instanceof ArrayBuffer) return this.#bytes(Buffer.from(value), value);
    const within = <T extends object>(copy: T, fill: (copy: T) => void): T => {
      copies.set(value, copy);
      fill(copy);
      return copy;
    };
    if (Array.isArray(value))
      return within<unknown[]>([], (copy) => copy.push(...value.map((part) => this.#copy(part, copies))));
    if (value instanceof Set)
      return within(new Set<unknown>(), (copy) => value.forEach((part) => copy.add(this.#copy(part, copies))));
    if (value instanceof Map)
      return within(new Map<unknown, unknown>(), (copy) =>
        value.forEach((part, key) => copy.set(this.#copy(key, copies), this.#copy(part, copies))),
      );
    if (isPlain(value)) {
      return within<Record<string, unknown>>({}, (copy) => {
        for (const key of Object.keys(value)) {
          const part = this.#copy(
            attempt(() => Reflect.get(value, key)),
            copies,
          );
          Object.defineProperty(copy, this.text(key), {
            value: part,
            enumerable: true,
            configurable: true,
            writable: true,
          });
        }
      });
    }
    return this.#instance(value, copies);
  }

  /** An instance keeps what it is as long as it tells nothing; else its data take its place, for its methods may hold more. */
  #instance(value: object, copies: Map<object, unknown>): unknown {
    if (!this.#tells(value)) return value;
    const data = attempt(() => JSON.parse(toText(value)) as unknown);
    return data === undefined ? HIDDEN : this.#copy(data, copies);
  }

  #bytes(bytes: Buffer, value: object): object {
    const before = bytes.toString('latin1');
    const after = this.text(before);
    return before === after ? value : Buffer.from(after, 'latin1');
  }

  #error(error: Error, copies: Map<object, unknown>): unknown {
    if (copies.has(error)) return copies.get(error);
    copies.set(error, error);
    for (const key of new Set(['message', 'stack', ...Reflect.ownKeys(error)])) {
      // Where the run stood is a state of its own, which tells nothing when it is printed.
      if (key === 'state' && error instanceof ToolwrightError) continue;
      const before: unknown = attempt(() => Reflect.get(error, key));
      const isTold = before instanceof Error || this.#tells(before);
      const after = isTold ? this.#copy(before, copies) : before;
      if (after === before) continue;
      const enumerable = Object.prototype.propertyIsEnumerable.call(error, key);
      attempt(() =>
        Object.defineProperty(error, key, { value: after, enumerable, configurable: true, writable: true }),
      );
    }
    if (!this.#tells(error)) return error;
    // Frozen, or with getters of its own: something that says the same stands in.
    const standIn = new Error(this.text(error.message));
    standIn.name = this.text(error.name);
    standIn.stack = this.text(error.stack ?? '');
    copies.set(error, standIn);
    return standIn;
  }
}

function shown(value: unknown): string {
  return inspect(value, SHOWN);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Getters and methods of others may throw; what cannot be read cannot be told. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
