import { noteSecret } from './known-secrets.js';

/** Shared by all copies of toolwright in a process: a secret of one is a secret to all. */
const BRAND = Symbol.for('toolwright:secret');

/** What Node.js asks for when a value is printed. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** What stands wherever a secret would have been told. */
export const HIDDEN = '[secret]';

/**
 * Holds a value that only your code may see: a key, a token, a password. A parameter of this type is no argument of its tool; it receives
 * the secret that the context of the run has under its name.
 *
 * Printed, written as JSON, put into a text, spread or cloned, a secret gives `[secret]` or nothing. What `reveal()` gives is yours to
 * use; where it turns up again in what a tool returns or throws, toolwright writes `[secret]` in its place.
 *
 * @example
 * ```ts
 * class Orders {
 *   /** Cancels an order. *\/
 *   @tool()
 *   async cancel(orderId: string, apiKey: Secret): Promise<Order> {
 *     return shop.cancel(orderId, { key: apiKey.reveal() });
 *   }
 * }
 * await run(agent, 'Cancel my order', { context: { apiKey: new Secret(process.env.SHOP_KEY) } });
 * ```
 */
export class Secret<T = string> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
    Object.freeze(this);
  }

  /** The value itself. Inside a run it is kept out of what the run says from now on. */
  reveal(): T {
    noteSecret(this);
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [Symbol.toPrimitive](): string {
    return HIDDEN;
  }

  [INSPECT](): string {
    return HIDDEN;
  }

  protected get [BRAND](): true {
    return true;
  }
}

/** Whether a value is a secret, of this or of another copy of toolwright. */
export function isSecret(value: unknown): value is Secret<unknown> {
  return typeof value === 'object' && value !== null && BRAND in value;
}

/** Whether a type that the compiler emitted is that of secrets. */
export function isSecretClass(type: unknown): boolean {
  return typeof type === 'function' && typeof type.prototype === 'object' && BRAND in (type.prototype as object);
}
