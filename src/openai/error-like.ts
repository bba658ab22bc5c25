/** Also true of errors of another realm, which `instanceof` does not know: Node's own `fetch` throws such under Jest. */
export function isErrorLike(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}
