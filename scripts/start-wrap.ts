/** How wide the terminal is; 100 where there is none. */
function columns(): number {
  return Math.max(60, process.stdout.columns ?? 100);
}

/** How many columns a text takes: the characters of East Asia take two. */
function widthOf(text: string): number {
  return (
    text.length +
    (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g)?.length ?? 0)
  );
}

/** Breaks a text into lines that fit beside a margin. */
export function wrap(text: string, margin: number): string[] {
  const width = columns() - margin;
  const indent = /^ */.exec(text)?.[0] ?? '';
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(' ')) {
    if (line === '') line = `${indent}${word}`;
    else if (widthOf(line) + widthOf(word) < width) line += ` ${word}`;
    else {
      lines.push(line);
      line = `${indent}  ${word}`;
    }
  }
  return [...lines, line];
}

/** Breaks a text that has no words into lines, anywhere, and cuts what more lines than these would take. */
export function fold(text: string, margin: number, most: number): string[] {
  const width = columns() - margin;
  if (most <= 1 || widthOf(text) <= width) return [clip(text, margin)];
  let end = width;
  while (widthOf(text.slice(0, end)) > width) end -= 1;
  return [text.slice(0, end), ...fold(`  ${text.slice(end)}`, margin, most - 1)];
}

/** Cuts a text to what fits on the rest of a line. */
export function clip(text: string, margin: number): string {
  const width = columns() - margin;
  if (widthOf(text) <= width) return text;
  let end = Math.min(text.length, width - 1);
  while (widthOf(text.slice(0, end)) > width - 1) end -= 1;
  return `${text.slice(0, end)}…`;
}
