/**
 * A generator whose reader may leave at any moment. By itself, a generator notices that only once what it waits for has come.
 *
 * @param close Called when the reader leaves; makes whatever is waited for end.
 */
export function closeable<T>(make: () => AsyncGenerator<T, void>, close: () => void): AsyncIterableIterator<T> {
  const generator = make();
  return {
    next: () => generator.next(),
    return() {
      close();
      return generator.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
