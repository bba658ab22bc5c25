/** A text short enough for a message: a proxy may answer with a whole page. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 600 ? `${line.slice(0, 600)}…` : line;
}
