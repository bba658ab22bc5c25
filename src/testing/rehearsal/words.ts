/** Words too common to tell one tool from another. */
const COMMON = new Set(
  (
    'a an and any are as at be been but by can could did do does for from get give had has have how i if in into is it its ' +
    'let me more my no not now of on one or our out please show so some tell than that the their them then there these ' +
    'they this those to too up us use used want was we were what when where which who whose why will with would you your'
  ).split(' '),
);

/** The telling words of a text or an identifier, as stems, in order: `listOpenOrders` and "list the open orders" give the same. */
export function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !COMMON.has(word))
    .map(stem);
}

/** Every word, lower case; `camelCase` and `snake_case` are several. */
export function wordsOf(text: string): string[] {
  const apart = text.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').toLowerCase();
  return apart.match(/[\p{L}\d]+/gu) ?? [];
}

/** Cuts the endings that differ between "conversions", "converting" and "convert". Need not be a word, only the same one. */
export function stem(word: string): string {
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '');
  const root = singular.replace(/(?<=\p{L}{3})(ions?|ings?|ed|ers?|als?|ly)$/u, '');
  return root.replace(/(?<=\p{L}{3})e$/u, '');
}

export function isCommon(word: string): boolean {
  return COMMON.has(word.toLowerCase());
}
