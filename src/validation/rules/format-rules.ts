import { nameOf, optionsOf, text, type RuleEffect, type RuleTable } from './rule-effect.js';

/** Rules on texts with a standard form: addresses of the net, identifiers of programs, colours, times as text. */
export const formatRules: RuleTable = {
  isEmail: ([options]) => email(options),
  isUrl: text('A URL, such as https://example.com/page.'),
  isFqdn: ([options]) => domainName(options),
  isIp: ([version]) => ipAddress(version),
  isMacAddress: text('A MAC address, such as 01:23:45:67:89:ab.', { pattern: '^[0-9A-Fa-f.:\\s-]+$' }),
  isPort: text('A port number, 0 to 65535.', { pattern: '^[-+]?(?:0|[1-9][0-9]{0,4})$' }),
  isUuid: ([version]) => uuid(version),
  // The rule also takes `0x` and 22 digits; no identifier of MongoDB has that form.
  isMongoId: text('A MongoDB ObjectId.', { pattern: '^[0-9A-Fa-f]{24}$' }),
  IsFirebasePushId: text('A Firebase push id.', { pattern: '^[A-Za-z0-9_-]{20}$' }),
  isHash: ([algorithm]) => hash(algorithm),
  isJwt: text('A JSON Web Token.', { pattern: '^[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*$' }),
  isSemVer: text('A semantic version, such as 1.4.0.', {
    pattern: '^(?:0|[1-9][0-9]*)(?:\\.(?:0|[1-9][0-9]*)){2}(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?$',
  }),
  isDataURI: text('A data URI.', { pattern: '^\\s*data:' }),
  isMagnetURI: text('A magnet URI.', { pattern: '^magnet:\\?' }),
  isMimeType: text('A MIME type, such as text/plain.', { pattern: '^[A-Za-z]+\\/' }),
  isHexColor: text('A hexadecimal colour, such as #1a2b3c.', {
    pattern: '^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$',
  }),
  isRgbColor: text('A colour, such as rgb(255,0,128).', { pattern: '^rgba?\\(' }),
  isHSL: text('A colour, such as hsl(200,50%,40%).', { pattern: '^\\s?[hH][sS][lL][aA]?\\s?\\(' }),
  isLatLong: text('Latitude and longitude, such as 48.85,2.35.', { pattern: ',' }),
  isIso8601: () => ISO_8601,
  isDateString: () => ISO_8601,
  isRFC3339: text(undefined, { format: 'date-time' }),
  isMilitaryTime: text('A time of day, such as 23:05.', { pattern: '^(?:[01][0-9]|2[0-3]):?[0-5][0-9]$' }),
  isTimeZone: text('An IANA time zone, such as Europe/Paris.'),
  isLocale: text('A locale, such as en-GB.'),
};

/** Dates alone, week dates and times without a zone all pass the rule, so `format: date-time` would refuse too much. */
const ISO_8601: RuleEffect = {
  types: ['string'],
  keywords: { pattern: '^[+-]?[0-9]{4}[-+:.,0-9TWZz\\s]*$' },
  sentence: 'An ISO 8601 date or date and time, such as 2024-05-17 or 2024-05-17T09:30:00Z.',
};

function email(options: unknown): RuleEffect {
  const wider = ['allow_display_name', 'require_display_name', 'allow_ip_domain', 'allow_underscores'];
  const given = optionsOf(options);
  return wider.some((name) => given[name] === true) || given['require_tld'] === false
    ? { types: ['string'], sentence: 'An email address.' }
    : { types: ['string'], keywords: { format: 'email' } };
}

function domainName(options: unknown): RuleEffect {
  const wider = ['allow_underscores', 'allow_trailing_dot', 'allow_wildcard'];
  const given = optionsOf(options);
  return wider.some((name) => given[name] === true)
    ? { types: ['string'], sentence: 'A domain name.' }
    : { types: ['string'], keywords: { format: 'hostname' } };
}

function ipAddress(version: unknown): RuleEffect {
  switch (nameOf(version)) {
    case '4':
      return { types: ['string'], keywords: { format: 'ipv4' } };
    case '6':
      return { types: ['string'], keywords: { format: 'ipv6' } };
    default:
      return {
        types: ['string'],
        keywords: {
          anyOf: [
            { type: 'string', format: 'ipv4' },
            { type: 'string', format: 'ipv6' },
          ],
        },
      };
  }
}

function uuid(version: unknown): RuleEffect {
  const versions = (Array.isArray(version) ? version : [version ?? 'all']).map(nameOf);
  const numbered = versions.every((name) => /^[1-8]$/.test(name));
  return {
    types: ['string'],
    // The version is the first digit of the third group.
    keywords: { format: 'uuid', ...(numbered && { pattern: `^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[${versions.join('')}]` }) },
    ...(numbered && { sentence: `A UUID of version ${versions.join(' or ')}.` }),
  };
}

const HASH_DIGITS: Readonly<Record<string, number>> = {
  md5: 32,
  md4: 32,
  sha1: 40,
  sha256: 64,
  sha384: 96,
  sha512: 128,
  ripemd128: 32,
  ripemd160: 40,
  tiger128: 32,
  tiger160: 40,
  tiger192: 48,
  crc32: 8,
  crc32b: 8,
};

function hash(algorithm: unknown): RuleEffect {
  const digits = HASH_DIGITS[nameOf(algorithm)];
  return {
    types: ['string'],
    ...(digits !== undefined && { keywords: { pattern: `^[0-9A-Fa-f]{${digits}}$` } }),
    sentence: `A hash made by ${nameOf(algorithm)}, in hexadecimal.`,
  };
}
