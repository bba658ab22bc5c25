/** How the lines of a text end: as most of them do. */
export function endOfLine(text: string): string {
  const windows = text.split('\r\n').length;
  return windows > 1 && windows * 2 > text.split('\n').length ? '\r\n' : '\n';
}

/** One step of indentation: that of the first line that has any. */
export function indentStep(text: string): string {
  return /^([ \t]+)\S/m.exec(text.replaceAll(/^ \*.*$/gm, ''))?.[1] ?? '  ';
}

/** The white space that a line begins with. */
export function indentAt(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))?.[0] ?? '';
}

/** The same text with lines that end otherwise. */
export function withEndOfLine(text: string, eol: string): string {
  return text.replaceAll(/\r?\n/g, eol);
}
