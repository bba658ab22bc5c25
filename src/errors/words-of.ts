/** What was thrown, in words; anything can be, even what has no text form at all. */
export function wordsOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  try {
    return String(thrown);
  } catch {
    // An object without a prototype, or one whose toString fails.
    return Object.prototype.toString.call(thrown);
  }
}
