/** Names as part of a sentence: `city, days and unit`. */
export function describeNames(names: readonly string[]): string {
  if (names.length === 0) return 'no parameters';
  return names.length === 1 ? `only ${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
