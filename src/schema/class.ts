/** A class as a value. */
// oxlint-disable-next-line no-explicit-any -- only `any` accepts every constructor's parameters
export type Class<T = unknown> = abstract new (...args: any[]) => T;
