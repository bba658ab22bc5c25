/**
 * Whether a default is another one each time, such as an id or the present moment. It is then left to the library that makes it:
 * in the schema it would be a value of the past, given to every call.
 *
 * A Date counts as one, since two of the same millisecond cannot be told from one that stays.
 */
export function isMadeAnew(read: () => unknown): boolean {
  const value = read();
  return value instanceof Date || JSON.stringify(value) !== JSON.stringify(read());
}
