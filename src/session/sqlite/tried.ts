import type { StoreFailure } from '../store-failure.js';

/** @throws What SQLite throws, as the failure of the store. */
export function tried<T>(Failure: StoreFailure, where: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    // Node gives all of SQLite's errors one code; its own number tells them apart.
    const { message, errcode } = error as Error & { readonly errcode?: number };
    const code = errcode === undefined ? undefined : String(errcode);
    throw new Failure(where, message, code, { cause: error });
  }
}
