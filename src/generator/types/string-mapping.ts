import type ts from 'typescript';

/** What `Uppercase<string>` and its like leave as it is, and how to say so. */
export interface StringMapping {
  /** Of a regular expression in Unicode mode, not tied to the ends of the text. */
  readonly source: string;
  /** For the model, which may not be sent the pattern. */
  readonly words: string;
}

/** `charAt(0)`, which these types are defined by, is half of a character outside the basic plane, and no half has a case. */
const start = (changes: string): string => `(?:[\\P{${changes}}\\u{10000}-\\u{10FFFF}][\\s\\S]*)?`;

const MAPPINGS: Readonly<Record<string, StringMapping>> = {
  Uppercase: { source: '\\P{CWU}*', words: 'In upper case.' },
  Lowercase: { source: '\\P{CWL}*', words: 'In lower case.' },
  Capitalize: { source: start('CWU'), words: 'With a capital at the start.' },
  Uncapitalize: { source: start('CWL'), words: 'Without a capital at the start.' },
};

/** The texts of a type such as `Uppercase<string>`, exactly: Unicode knows which characters change with their case. */
export function stringMapping({ symbol, type }: ts.StringMappingType): StringMapping | undefined {
  const known = MAPPINGS[symbol.name];
  // `Lowercase<Uppercase<string>>` holds the texts without any letters that have a case; nobody means that.
  return type.symbol === undefined ? known : undefined;
}
