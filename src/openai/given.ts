/** The entries that have a value: an explicit `undefined` must not count as sent. */
export function given<T extends object>(entries: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const kept = Object.entries(entries).filter(([, value]) => value !== undefined);
  // The compiler does not follow entries through a list.
  return Object.fromEntries(kept) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}
