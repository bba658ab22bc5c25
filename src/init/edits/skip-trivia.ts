/** The next place that is neither white space nor a comment, as JSON with comments and TypeScript have them. */
export function skipTrivia(text: string, from: number, limit: number): number {
  const trivia = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  trivia.lastIndex = from;
  const [skipped = ''] = trivia.exec(text) ?? [];
  return Math.min(from + skipped.length, limit);
}
