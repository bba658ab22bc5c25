import { nameOf, optionsOf, text, type RuleEffect, type RuleTable } from './rule-effect.js';

/** Rules on codes that somebody keeps a register of, or that carry a check digit: keywords say the form, the rule the rest. */
export const registerRules: RuleTable = {
  isBIC: text('A BIC (SWIFT code).', { pattern: '^[A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?$' }),
  isBtcAddress: text('A Bitcoin address.', { pattern: '^[a-zA-Z0-9]{26,62}$' }),
  isCreditCard: text('A credit card number.'),
  isCurrency: text('An amount of money written out, such as $1,234.50.'),
  isEAN: text('An EAN with its check digit.', { pattern: '^(?:[0-9]{8}|[0-9]{13}|[0-9]{14})$' }),
  isEthereumAddress: text('An Ethereum address.', { pattern: '^0[xX][0-9A-Fa-f]{40}$' }),
  isIBAN: text('An IBAN.'),
  isIsbn: ([version]) => isbn(version),
  isIsin: text('An ISIN with its check digit.', { pattern: '^[A-Z]{2}[0-9A-Z]{9}[0-9]$' }),
  isISO31661Alpha2: text('An ISO 3166-1 country code of two letters.', { pattern: '^[A-Za-z]{2}$' }),
  isISO31661Alpha3: text('An ISO 3166-1 country code of three letters.', { pattern: '^[A-Za-z]{3}$' }),
  isISO31661Numeric: text('An ISO 3166-1 country code of three digits.', { pattern: '^[0-9]{3}$' }),
  isISO4217CurrencyCode: text('An ISO 4217 currency code, such as EUR.', { pattern: '^[A-Za-z]{3}$' }),
  isISO6391: text('An ISO 639-1 language code, such as en.', { pattern: '^[a-z]{2}$' }),
  isISRC: text('An ISRC.', { pattern: '^[A-Z]{2}[0-9A-Z]{3}[0-9]{7}$' }),
  isISSN: text('An ISSN with its check digit.', { pattern: '^[0-9]{4}-?[0-9]{3}[0-9Xx]$' }),
  isIdentityCard: ([locale]) => national('The number of an identity card', locale),
  isMobilePhone: ([locale]) => national('A mobile phone number', locale),
  isPassportNumber: ([country]) => national('A passport number', country),
  isPhoneNumber: ([region]) =>
    region === undefined
      ? { types: ['string'], sentence: 'A phone number with its country code, such as +33 1 23 45 67 89.' }
      : national('A phone number', region),
  isPostalCode: ([locale]) => national('A postal code', locale),
  isTaxId: ([locale]) => national('A tax number', locale ?? 'en-US'),
  isStrongPassword: ([options]) => strongPassword(options),
};

function national(what: string, where: unknown): RuleEffect {
  const places = (Array.isArray(where) ? where : [where]).filter((place) => place !== undefined && place !== 'any');
  return { types: ['string'], sentence: `${what}${places.length > 0 ? ` of ${places.join(' or ')}` : ''}.` };
}

function isbn(version: unknown): RuleEffect {
  const digits = nameOf(optionsOf(version)['version'] ?? version);
  return {
    types: ['string'],
    keywords: { pattern: '^[0-9X\\s-]+$' },
    sentence: `An ${digits === '10' || digits === '13' ? `ISBN-${digits}` : 'ISBN'} with its check digit.`,
  };
}

function strongPassword(options: unknown): RuleEffect {
  const given = optionsOf(options);
  const atLeast = (name: string, otherwise: number): number =>
    typeof given[name] === 'number' ? given[name] : otherwise;
  const parts = [
    [atLeast('minLowercase', 1), 'lower-case letter'],
    [atLeast('minUppercase', 1), 'upper-case letter'],
    [atLeast('minNumbers', 1), 'digit'],
    [atLeast('minSymbols', 1), 'symbol'],
  ] as const;
  const counts = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}${count > 1 ? 's' : ''}`);
  const minLength = atLeast('minLength', 8);
  const at = counts.length > 0 ? ` with at least ${counts.join(', ')}` : '';
  return {
    types: ['string'],
    keywords: minLength > 0 ? { minLength } : {},
    sentence: `A password of ${minLength} characters or more${at}.`,
  };
}
