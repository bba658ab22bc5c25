import { endOfLine } from './text-style.js';

/** How somebody writes TypeScript. */
export interface CodeStyle {
  readonly quote: '"' | "'";
  readonly semicolon: ';' | '';
  readonly eol: string;
}

/** The style that most of a text's imports have. */
export function codeStyleOf(text: string): CodeStyle {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const all = count(/^(?:import|export)\b.*from\s*['"].*$/gm);
  return {
    quote: count(/\bfrom\s*"/g) > count(/\bfrom\s*'/g) ? '"' : "'",
    semicolon: all > 0 && count(/\bfrom\s*['"][^'"\n]+['"];/g) === 0 ? '' : ';',
    eol: endOfLine(text),
  };
}
