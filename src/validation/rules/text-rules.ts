import { isFiniteNumber } from './number-rules.js';
import { literalPattern, portablePattern } from './portable-pattern.js';
import { nameOf, optionsOf, text, type RuleEffect, type RuleTable } from './rule-effect.js';

/** Rules on the length, the letters and the shape of a text. */
export const textRules: RuleTable = {
  isString: text(),
  isLength: ([min, max]) => ({ types: ['string'], keywords: lengths(min, max) }),
  minLength: ([min]) => ({ types: ['string'], keywords: lengths(min, undefined) }),
  maxLength: ([max]) => ({ types: ['string'], keywords: lengths(0, max) }),
  // A character takes at least one byte, so the upper limit in bytes is one in characters too.
  isByteLength: ([min, max]) => ({
    types: ['string'],
    keywords: lengths(0, max),
    sentence: `${isFiniteNumber(max) ? `${nameOf(min)} to ${max}` : `At least ${nameOf(min)}`} bytes long as UTF-8.`,
  }),
  matches: ([pattern, modifiers]) => matching(pattern, modifiers),
  contains: ([seed]) => ({ types: ['string'], keywords: { pattern: literalPattern(nameOf(seed)) } }),
  notContains: ([seed]) => ({ types: ['string'], sentence: `Does not contain ${JSON.stringify(seed)}.` }),
  isAlpha: ([locale]) => alphabet(locale, { pattern: '^[A-Za-z]+$' }, 'Letters'),
  isAlphanumeric: ([locale]) => alphabet(locale, { pattern: '^[0-9A-Za-z]+$' }, 'Letters and digits'),
  isAscii: text('ASCII characters only.', { pattern: '^[\\x00-\\x7F]+$' }),
  isMultibyte: text('Has at least one character outside ASCII.', { pattern: '[^\\x00-\\x7F]' }),
  isSurrogatePair: text('Has at least one character beyond the Basic Multilingual Plane, such as an emoji.'),
  isFullWidth: text('Has at least one full-width character.'),
  isHalfWidth: text('Has at least one half-width character.'),
  isVariableWidth: text('Has both full-width and half-width characters.'),
  isLowercase: text('Lower case.', { pattern: '^[^A-Z]*$' }),
  isUppercase: text('Upper case.', { pattern: '^[^a-z]*$' }),
  isHexadecimal: text('A hexadecimal number.', { pattern: '^(?:0[xXhH])?[0-9A-Fa-f]+$' }),
  isOctal: text('An octal number.', { pattern: '^(?:0[oO])?[0-7]+$' }),
  isNumberString: ([options]) => numberText(options),
  isDecimal: ([options]) => decimalText(options),
  isBooleanString: () => ({ types: ['string'], values: ['true', 'false', '1', '0'] }),
  isBase32: ([options]) =>
    optionsOf(options)['crockford'] === true
      ? { types: ['string'], keywords: { pattern: '^[A-HJKMNP-TV-Z0-9]+$' }, sentence: 'Crockford base32.' }
      : { types: ['string'], keywords: { pattern: '^[A-Z2-7]+=*$' }, sentence: 'Base32.' },
  isBase58: text('Base58.', { pattern: '^[A-HJ-NP-Za-km-z1-9]*$' }),
  isBase64: ([options]) => base64Text(options),
  isJson: text('JSON text.'),
};

function lengths(min: unknown, max: unknown): { minLength?: number; maxLength?: number } {
  return {
    ...(isFiniteNumber(min) && min > 0 && { minLength: Math.ceil(min) }),
    ...(isFiniteNumber(max) && max >= 0 && { maxLength: Math.floor(max) }),
  };
}

function matching(pattern: unknown, modifiers: unknown): RuleEffect {
  const [source, flags] =
    pattern instanceof RegExp ? [pattern.source, pattern.flags] : [nameOf(pattern), nameOf(modifiers)];
  const portable = portablePattern(source, flags);
  return portable === undefined
    ? { types: ['string'], sentence: `Matches the regular expression /${source}/${flags}.` }
    : { types: ['string'], keywords: { pattern: portable } };
}

function alphabet(locale: unknown, keywords: { readonly pattern: string }, what: string): RuleEffect {
  return locale === undefined || nameOf(locale).startsWith('en-')
    ? { types: ['string'], keywords }
    : { types: ['string'], sentence: `${what} of the locale ${nameOf(locale)} only.` };
}

function numberText(options: unknown): RuleEffect {
  const { no_symbols: digitsOnly, locale } = optionsOf(options);
  if (digitsOnly === true) return { types: ['string'], keywords: { pattern: '^[0-9]+$' } };
  return typeof locale === 'string'
    ? { types: ['string'], sentence: `A number written as in the locale ${locale}.` }
    : { types: ['string'], keywords: { pattern: '^[+-]?(?:[0-9]*\\.)?[0-9]+$' } };
}

function decimalText(options: unknown): RuleEffect {
  const { locale, decimal_digits: digits = '1,', force_decimal: forced } = optionsOf(options);
  if (typeof locale === 'string' && locale !== 'en-US') {
    return { types: ['string'], sentence: `A decimal number written as in the locale ${locale}.` };
  }
  const fraction = `(?:\\.[0-9]{${nameOf(digits)}})${forced === true ? '' : '?'}`;
  const pattern = portablePattern(`^[-+]?[0-9]*${fraction}$`);
  return { types: ['string'], ...(pattern !== undefined && { keywords: { pattern } }), sentence: 'A decimal number.' };
}

function base64Text(options: unknown): RuleEffect {
  const { urlSafe = false, padding = urlSafe !== true } = optionsOf(options);
  const alphabetOf64 = urlSafe === true ? 'A-Za-z0-9_-' : 'A-Za-z0-9+\\/';
  return {
    types: ['string'],
    keywords: { pattern: `^(?:[${alphabetOf64}]+${padding === true ? '={0,2}' : ''})?$` },
    sentence: urlSafe === true ? 'URL-safe base64.' : 'Base64.',
  };
}
