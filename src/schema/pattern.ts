/** A `pattern` as a regular expression, read as ECMA-262 asks, or as older tools wrote it; `undefined` when it is neither. */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Patterns such as `[\w-.]` are errors only in Unicode mode, and common.
    }
  }
  return undefined;
}
