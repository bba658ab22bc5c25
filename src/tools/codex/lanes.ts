/** Does work that shares a key one piece after another, in the order it came. */
export class Lanes {
  readonly #ends = new Map<unknown, Promise<unknown>>();

  /** @param key `undefined`: shared with nothing. */
  run<T>(key: unknown, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work();
    const before = this.#ends.get(key);
    const done = (async () => {
      await before;
      signal.throwIfAborted();
      return work();
    })();
    const end = Promise.allSettled([done]);
    this.#ends.set(key, end);
    void this.#forget(key, end);
    return done;
  }

  async #forget(key: unknown, end: Promise<unknown>): Promise<void> {
    await end;
    if (this.#ends.get(key) === end) this.#ends.delete(key);
  }
}
