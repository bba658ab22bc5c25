import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** A short text that a pattern matches; `''` for patterns that look around or back, which are beyond an example. */
export function examplePattern(pattern: string): string {
  for (const mode of [{ unicode: true }, {}]) {
    try {
      return oneOf(new RegExpParser().parsePattern(pattern, 0, pattern.length, mode).alternatives);
    } catch {
      // Some patterns are errors in Unicode mode only.
    }
  }
  return '';
}

function oneOf(alternatives: readonly AST.Alternative[]): string {
  return (alternatives[0]?.elements ?? []).map(textOf).join('');
}

function textOf(element: AST.Element): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterSet':
    case 'CharacterClass':
      return CHARACTERS.find((character) => matchesAlone(element.raw, character)) ?? '';
    case 'Quantifier':
      return textOf(element.element).repeat(element.min);
    case 'Group':
    case 'CapturingGroup':
      return oneOf(element.alternatives);
    case 'Assertion':
    case 'Backreference':
    case 'ExpressionCharacterClass':
      return '';
  }
}

/** Letters and digits before anything else, so that an example can be read; then all of Latin. */
const CHARACTERS = [
  'a',
  'A',
  '1',
  ' ',
  '-',
  '_',
  ...Array.from({ length: 0x24f }, (_, code) => String.fromCodePoint(code + 1)),
];

function matchesAlone(set: string, character: string): boolean {
  try {
    return new RegExp(`^${set}$`, 'u').test(character);
  } catch {
    return new RegExp(`^${set}$`).test(character);
  }
}
