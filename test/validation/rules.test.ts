import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as rules from 'class-validator';
import type { JsonSchema } from '../../src/schema/json-schema.js';
import { reflectDtoSchema } from '../../src/validation/index.js';

enum Colour {
  Red = 'red',
  Blue = 'blue',
}
enum Level {
  Low,
  High,
}
const Mixed = { A: 'a', One: 1 } as const;

interface Row {
  /** The decorator, or several where the rule alone leaves the type open. */
  readonly rule: PropertyDecorator | readonly PropertyDecorator[];
  readonly schema: JsonSchema;
  /** Values that pass the rule, so the schema must let them through. */
  readonly takes: readonly unknown[];
  /** Values that the schema, not only the rule, must refuse. */
  readonly refuses?: readonly unknown[];
}

const string = { type: 'string' } as const;

/** By the name class-validator exports. */
const ROWS: Readonly<Record<string, Row | readonly Row[]>> = {
  // types
  IsString: { rule: rules.IsString(), schema: string, takes: ['', 'a'], refuses: [1, null, ['a']] },
  IsNumber: [
    { rule: rules.IsNumber(), schema: { type: 'number' }, takes: [1, -2.5], refuses: ['1'] },
    { rule: rules.IsNumber({ maxDecimalPlaces: 0 }), schema: { type: 'integer' }, takes: [3], refuses: [0.5] },
    {
      rule: rules.IsNumber({ maxDecimalPlaces: 2 }),
      schema: { type: 'number', description: 'At most 2 decimal places.' },
      takes: [0.07, 1.15, 3],
    },
  ],
  IsInt: { rule: rules.IsInt(), schema: { type: 'integer' }, takes: [1, -4], refuses: [1.5, '1'] },
  IsBoolean: { rule: rules.IsBoolean(), schema: { type: 'boolean' }, takes: [true, false], refuses: ['true', 1] },
  IsDate: {
    rule: rules.IsDate(),
    schema: { type: 'string', format: 'date-time', 'x-type': 'Date' },
    takes: [],
    refuses: [1, 'tomorrow'],
  },
  IsEnum: [
    { rule: rules.IsEnum(Colour), schema: { ...string, enum: ['red', 'blue'] }, takes: ['red'], refuses: ['Red'] },
    { rule: rules.IsEnum(Level), schema: { type: 'integer', enum: [0, 1] }, takes: [0, 1], refuses: ['Low', 2] },
    {
      rule: rules.IsEnum(Mixed),
      schema: { type: ['string', 'integer'], enum: ['a', 1] },
      takes: ['a', 1],
      refuses: ['A', 'One'],
    },
  ],
  IsArray: {
    rule: [rules.IsArray(), rules.IsString({ each: true })],
    schema: { type: 'array', items: string },
    takes: [[], ['a']],
    refuses: ['a', [1]],
  },

  // values
  IsDefined: { rule: [rules.IsDefined(), rules.IsInt()], schema: { type: 'integer' }, takes: [1], refuses: [null] },
  IsNotEmpty: [
    { rule: [rules.IsNotEmpty(), rules.IsInt()], schema: { type: 'integer' }, takes: [0], refuses: [''] },
    { rule: [rules.IsString(), rules.IsNotEmpty()], schema: { ...string, minLength: 1 }, takes: ['a'], refuses: [''] },
  ],
  IsEmpty: {
    rule: rules.IsEmpty(),
    schema: { type: ['string', 'null'], enum: ['', null] },
    takes: ['', null],
    refuses: ['a'],
  },
  Equals: [
    { rule: rules.Equals('v1'), schema: { ...string, enum: ['v1'] }, takes: ['v1'], refuses: ['v2'] },
    { rule: rules.Equals(true), schema: { type: 'boolean', enum: [true] }, takes: [true], refuses: [false] },
    { rule: rules.Equals(null), schema: { type: 'null', enum: [null] }, takes: [null], refuses: [''] },
  ],
  NotEquals: {
    rule: [rules.IsInt(), rules.NotEquals(0)],
    schema: { type: 'integer', description: 'Not 0.' },
    takes: [1],
  },
  IsIn: [
    {
      rule: rules.IsIn(['asc', 'desc']),
      schema: { ...string, enum: ['asc', 'desc'] },
      takes: ['asc'],
      refuses: ['up'],
    },
    {
      rule: rules.IsIn(['auto', 1, 2.5, null]),
      schema: { type: ['string', 'number', 'null'], enum: ['auto', 1, 2.5, null] },
      takes: ['auto', 1, null],
      refuses: ['1'],
    },
    {
      rule: [rules.IsInt(), rules.IsIn([1, 2, 'x'])],
      schema: { type: 'integer', enum: [1, 2] },
      takes: [1],
      refuses: ['x'],
    },
  ],
  IsNotIn: {
    rule: [rules.IsString(), rules.IsNotIn(['root', 'admin'])],
    schema: { ...string, description: 'None of "root", "admin".' },
    takes: ['ann'],
  },

  // numbers and dates
  Min: { rule: rules.Min(3), schema: { type: 'number', minimum: 3 }, takes: [3], refuses: [2] },
  Max: { rule: [rules.Max(3), rules.IsInt()], schema: { type: 'integer', maximum: 3 }, takes: [3], refuses: [4, 2.5] },
  IsPositive: { rule: rules.IsPositive(), schema: { type: 'number', exclusiveMinimum: 0 }, takes: [0.1], refuses: [0] },
  IsNegative: { rule: rules.IsNegative(), schema: { type: 'number', exclusiveMaximum: 0 }, takes: [-1], refuses: [0] },
  IsDivisibleBy: {
    rule: [rules.IsDivisibleBy(5), rules.IsInt()],
    schema: { type: 'integer', multipleOf: 5 },
    takes: [10],
    refuses: [12],
  },
  IsLatitude: {
    rule: rules.IsLatitude(),
    schema: { type: ['number', 'string'], minimum: -90, maximum: 90, description: 'A latitude.' },
    takes: [48.85, '48.85'],
    refuses: [91],
  },
  IsLongitude: {
    rule: [rules.IsNumber(), rules.IsLongitude()],
    schema: { type: 'number', minimum: -180, maximum: 180, description: 'A longitude.' },
    takes: [180],
    refuses: [181, '2.35'],
  },
  MinDate: {
    rule: rules.MinDate(new Date('2024-01-01T00:00:00Z')),
    schema: {
      ...string,
      format: 'date-time',
      'x-type': 'Date',
      description: 'Not before 2024-01-01T00:00:00.000Z.',
    },
    takes: [],
  },
  MaxDate: {
    rule: rules.MaxDate(() => new Date()),
    schema: {
      ...string,
      format: 'date-time',
      'x-type': 'Date',
      description: 'Not after a moment that is worked out at each call.',
    },
    takes: [],
  },

  // text
  Length: {
    rule: rules.Length(2, 4),
    schema: { ...string, minLength: 2, maxLength: 4 },
    takes: ['ab', '👍👍'],
    refuses: ['a', 'abcde'],
  },
  MinLength: { rule: rules.MinLength(2), schema: { ...string, minLength: 2 }, takes: ['ab'], refuses: ['a'] },
  MaxLength: { rule: rules.MaxLength(2), schema: { ...string, maxLength: 2 }, takes: ['', 'ab'], refuses: ['abc'] },
  IsByteLength: {
    rule: rules.IsByteLength(2, 4),
    schema: { ...string, maxLength: 4, description: '2 to 4 bytes long as UTF-8.' },
    takes: ['é', 'abcd'],
    refuses: ['abcde'],
  },
  Matches: [
    {
      rule: rules.Matches(/^[A-Z]{2}\d+$/),
      schema: { ...string, pattern: '^[A-Z]{2}\\d+$' },
      takes: ['AB12'],
      refuses: ['ab12'],
    },
    {
      rule: rules.Matches(/^ab-[c-e]$/i),
      schema: { ...string, pattern: '^[aA][bB]-[c-eC-E]$' },
      takes: ['aB-D'],
      refuses: ['ab-f'],
    },
    { rule: rules.Matches('^x', 'i'), schema: { ...string, pattern: '^[xX]' }, takes: ['Xy'], refuses: ['yx'] },
    {
      rule: rules.Matches('^[\\w-.]+\\@$'),
      schema: { ...string, pattern: '^[\\w\\-.]+@$' },
      takes: ['a-b.c@'],
      refuses: ['a'],
    },
    { rule: rules.Matches(/^a.b$/s), schema: { ...string, pattern: '^a[\\s\\S]b$' }, takes: ['a\nb'], refuses: ['ab'] },
    {
      rule: rules.Matches(/^a$/m),
      schema: { ...string, description: 'Matches the regular expression /^a$/m.' },
      takes: ['b\na'],
    },
    {
      rule: [rules.Matches(/[a-z]/), rules.Matches(/[0-9]/)],
      schema: { ...string, pattern: '[a-z]', description: 'Also matches the pattern "[0-9]".' },
      takes: ['a1'],
      refuses: ['1'],
    },
  ],
  Contains: { rule: rules.Contains('a.b'), schema: { ...string, pattern: 'a\\.b' }, takes: ['xa.b'], refuses: ['axb'] },
  NotContains: {
    rule: rules.NotContains('a.b'),
    schema: { ...string, description: 'Does not contain "a.b".' },
    takes: ['axb'],
  },
  IsAlpha: [
    { rule: rules.IsAlpha(), schema: { ...string, pattern: '^[A-Za-z]+$' }, takes: ['abC'], refuses: ['a1', 'ä'] },
    {
      rule: rules.IsAlpha('de-DE'),
      schema: { ...string, description: 'Letters of the locale de-DE only.' },
      takes: ['ä'],
    },
  ],
  IsAlphanumeric: [
    { rule: rules.IsAlphanumeric(), schema: { ...string, pattern: '^[0-9A-Za-z]+$' }, takes: ['a1'], refuses: ['a-1'] },
    {
      rule: rules.IsAlphanumeric('fr-FR'),
      schema: { ...string, description: 'Letters and digits of the locale fr-FR only.' },
      takes: ['é1'],
    },
  ],
  IsAscii: {
    rule: rules.IsAscii(),
    schema: { ...string, pattern: '^[\\x00-\\x7F]+$', description: 'ASCII characters only.' },
    takes: ['a~'],
    refuses: ['é'],
  },
  IsMultibyte: {
    rule: rules.IsMultibyte(),
    schema: { ...string, pattern: '[^\\x00-\\x7F]', description: 'Has at least one character outside ASCII.' },
    takes: ['aé'],
    refuses: ['a'],
  },
  IsSurrogatePair: {
    rule: rules.IsSurrogatePair(),
    schema: {
      ...string,
      description: 'Has at least one character beyond the Basic Multilingual Plane, such as an emoji.',
    },
    takes: ['👍'],
  },
  IsFullWidth: {
    rule: rules.IsFullWidth(),
    schema: { ...string, description: 'Has at least one full-width character.' },
    takes: ['ひ'],
  },
  IsHalfWidth: {
    rule: rules.IsHalfWidth(),
    schema: { ...string, description: 'Has at least one half-width character.' },
    takes: ['a'],
  },
  IsVariableWidth: {
    rule: rules.IsVariableWidth(),
    schema: { ...string, description: 'Has both full-width and half-width characters.' },
    takes: ['ひa'],
  },
  IsLowercase: {
    rule: rules.IsLowercase(),
    schema: { ...string, pattern: '^[^A-Z]*$', description: 'Lower case.' },
    takes: ['ab1'],
    refuses: ['aB'],
  },
  IsUppercase: {
    rule: rules.IsUppercase(),
    schema: { ...string, pattern: '^[^a-z]*$', description: 'Upper case.' },
    takes: ['AB'],
    refuses: ['aB'],
  },
  IsHexadecimal: {
    rule: rules.IsHexadecimal(),
    schema: { ...string, pattern: '^(?:0[xXhH])?[0-9A-Fa-f]+$', description: 'A hexadecimal number.' },
    takes: ['0xff', 'FF'],
    refuses: ['g'],
  },
  IsOctal: {
    rule: rules.IsOctal(),
    schema: { ...string, pattern: '^(?:0[oO])?[0-7]+$', description: 'An octal number.' },
    takes: ['0o17', '17'],
    refuses: ['8'],
  },
  IsNumberString: [
    {
      rule: rules.IsNumberString(),
      schema: { ...string, pattern: '^[+-]?(?:[0-9]*\\.)?[0-9]+$' },
      takes: ['12', '-1.5', '.5'],
      refuses: ['1a', 12],
    },
    {
      rule: rules.IsNumberString({ no_symbols: true }),
      schema: { ...string, pattern: '^[0-9]+$' },
      takes: ['12'],
      refuses: ['1.5'],
    },
    {
      rule: rules.IsNumberString({ locale: 'de-DE' }),
      schema: { ...string, description: 'A number written as in the locale de-DE.' },
      takes: ['1,5'],
    },
  ],
  IsDecimal: [
    {
      rule: rules.IsDecimal(),
      schema: { ...string, pattern: '^[-+]?[0-9]*(?:\\.[0-9]{1,})?$', description: 'A decimal number.' },
      takes: ['1.5', '12'],
      refuses: ['1,5'],
    },
    {
      rule: rules.IsDecimal({ decimal_digits: '2', force_decimal: true }),
      schema: { ...string, pattern: '^[-+]?[0-9]*(?:\\.[0-9]{2})$', description: 'A decimal number.' },
      takes: ['1.50'],
      refuses: ['1.5', '1'],
    },
    {
      rule: rules.IsDecimal({ locale: 'fr-FR' }),
      schema: { ...string, description: 'A decimal number written as in the locale fr-FR.' },
      takes: ['1,5'],
    },
  ],
  IsBooleanString: {
    rule: rules.IsBooleanString(),
    schema: { ...string, enum: ['true', 'false', '1', '0'] },
    takes: ['true', '0'],
    refuses: [true, 'yes'],
  },
  IsBase32: {
    rule: rules.IsBase32(),
    schema: { ...string, pattern: '^[A-Z2-7]+=*$', description: 'Base32.' },
    takes: ['MFRGG==='],
    refuses: ['a1'],
  },
  IsBase58: {
    rule: rules.IsBase58(),
    schema: { ...string, pattern: '^[A-HJ-NP-Za-km-z1-9]*$', description: 'Base58.' },
    takes: ['3KMUV'],
    refuses: ['0OIl'],
  },
  IsBase64: [
    {
      rule: rules.IsBase64(),
      schema: { ...string, pattern: '^(?:[A-Za-z0-9+\\/]+={0,2})?$', description: 'Base64.' },
      takes: ['Zm9v', 'Zm8=', ''],
      refuses: ['Zm9v_'],
    },
    {
      rule: rules.IsBase64({ urlSafe: true }),
      schema: { ...string, pattern: '^(?:[A-Za-z0-9_-]+)?$', description: 'URL-safe base64.' },
      takes: ['Zm9v_-8'],
      refuses: ['Zm9v+'],
    },
  ],
  IsJSON: { rule: rules.IsJSON(), schema: { ...string, description: 'JSON text.' }, takes: ['{}'] },

  // standard forms
  IsEmail: [
    { rule: rules.IsEmail(), schema: { ...string, format: 'email' }, takes: ['ann@example.com'], refuses: ['ann'] },
    {
      rule: rules.IsEmail({ require_tld: false }),
      schema: { ...string, description: 'An email address.' },
      takes: ['ann@localhost'],
    },
  ],
  IsUrl: {
    rule: rules.IsUrl(),
    schema: { ...string, description: 'A URL, such as https://example.com/page.' },
    takes: ['https://example.com', 'example.com'],
  },
  IsFQDN: [
    { rule: rules.IsFQDN(), schema: { ...string, format: 'hostname' }, takes: ['api.example.com'], refuses: ['-x-'] },
    {
      rule: rules.IsFQDN({ allow_underscores: true }),
      schema: { ...string, description: 'A domain name.' },
      takes: ['a_b.example.com'],
    },
  ],
  IsIP: [
    {
      rule: rules.IsIP(),
      schema: {
        anyOf: [
          { ...string, format: 'ipv4' },
          { ...string, format: 'ipv6' },
        ],
      },
      takes: ['127.0.0.1', '::1'],
      refuses: ['1.2.3', 4],
    },
    { rule: rules.IsIP(4), schema: { ...string, format: 'ipv4' }, takes: ['127.0.0.1'], refuses: ['::1'] },
    { rule: rules.IsIP('6'), schema: { ...string, format: 'ipv6' }, takes: ['::1'], refuses: ['127.0.0.1'] },
  ],
  IsMACAddress: {
    rule: rules.IsMACAddress(),
    schema: { ...string, pattern: '^[0-9A-Fa-f.:\\s-]+$', description: 'A MAC address, such as 01:23:45:67:89:ab.' },
    takes: ['01:23:45:67:89:ab', '01-23-45-67-89-AB', '0123.4567.89ab'],
    refuses: ['xx'],
  },
  IsPort: {
    rule: rules.IsPort(),
    schema: { ...string, pattern: '^[-+]?(?:0|[1-9][0-9]{0,4})$', description: 'A port number, 0 to 65535.' },
    takes: ['0', '65535'],
    refuses: ['080', '655350'],
  },
  IsUUID: [
    {
      rule: rules.IsUUID(),
      schema: { ...string, format: 'uuid' },
      takes: ['7f9c24e8-3b12-7fef-91e0-5d1f2c3b4a59'],
      refuses: ['7f9c24e8'],
    },
    {
      rule: rules.IsUUID(['4', '7']),
      schema: {
        ...string,
        format: 'uuid',
        pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[47]',
        description: 'A UUID of version 4 or 7.',
      },
      takes: ['7f9c24e8-3b12-7fef-91e0-5d1f2c3b4a59'],
      refuses: ['7f9c24e8-3b12-1fef-91e0-5d1f2c3b4a59'],
    },
  ],
  IsMongoId: {
    rule: rules.IsMongoId(),
    schema: { ...string, pattern: '^[0-9A-Fa-f]{24}$', description: 'A MongoDB ObjectId.' },
    takes: ['507f1f77bcf86cd799439011'],
    refuses: ['507f'],
  },
  IsFirebasePushId: {
    rule: rules.IsFirebasePushId(),
    schema: { ...string, pattern: '^[A-Za-z0-9_-]{20}$', description: 'A Firebase push id.' },
    takes: ['-M-Jh_1KAH5rYJF_7kY4'],
    refuses: ['short'],
  },
  IsHash: {
    rule: rules.IsHash('md5'),
    schema: { ...string, pattern: '^[0-9A-Fa-f]{32}$', description: 'A hash made by md5, in hexadecimal.' },
    takes: ['d41d8cd98f00b204e9800998ecf8427e'],
    refuses: ['d41d'],
  },
  IsJWT: {
    rule: rules.IsJWT(),
    schema: {
      ...string,
      pattern: '^[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*\\.[A-Za-z0-9_-]*$',
      description: 'A JSON Web Token.',
    },
    takes: ['eyJh.eyJz.SflK'],
    refuses: ['eyJh.eyJz'],
  },
  IsSemVer: {
    rule: rules.IsSemVer(),
    schema: {
      ...string,
      pattern: '^(?:0|[1-9][0-9]*)(?:\\.(?:0|[1-9][0-9]*)){2}(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?$',
      description: 'A semantic version, such as 1.4.0.',
    },
    takes: ['1.4.0', '1.0.0-rc.1+build.5'],
    refuses: ['1.4', 'v1.4.0'],
  },
  IsDataURI: {
    rule: rules.IsDataURI(),
    schema: { ...string, pattern: '^\\s*data:', description: 'A data URI.' },
    takes: ['data:,x'],
    refuses: ['x'],
  },
  IsMagnetURI: {
    rule: rules.IsMagnetURI(),
    schema: { ...string, pattern: '^magnet:\\?', description: 'A magnet URI.' },
    takes: ['magnet:?xt=urn:btih:06E2A9683BF4DA92C73A661AC56F0ECC9C63C5B4'],
    refuses: ['http://x'],
  },
  IsMimeType: {
    rule: rules.IsMimeType(),
    schema: { ...string, pattern: '^[A-Za-z]+\\/', description: 'A MIME type, such as text/plain.' },
    takes: ['text/plain', 'application/vnd.api+json'],
    refuses: ['plain'],
  },
  IsHexColor: {
    rule: rules.IsHexColor(),
    schema: {
      ...string,
      pattern: '^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$',
      description: 'A hexadecimal colour, such as #1a2b3c.',
    },
    takes: ['#fff', '1a2b3c'],
    refuses: ['#ff'],
  },
  IsRgbColor: {
    rule: rules.IsRgbColor(),
    schema: { ...string, pattern: '^rgba?\\(', description: 'A colour, such as rgb(255,0,128).' },
    takes: ['rgb(255,0,128)', 'rgba(5%,5%,5%,.3)'],
    refuses: ['red'],
  },
  IsHSL: {
    rule: rules.IsHSL(),
    schema: { ...string, pattern: '^\\s?[hH][sS][lL][aA]?\\s?\\(', description: 'A colour, such as hsl(200,50%,40%).' },
    takes: ['hsl(200,50%,40%)', 'HSLA(200, 50%, 40%, 0.5)'],
    refuses: ['red'],
  },
  IsLatLong: {
    rule: rules.IsLatLong(),
    schema: { ...string, pattern: ',', description: 'Latitude and longitude, such as 48.85,2.35.' },
    takes: ['48.85,2.35', '(48.85, 2.35)'],
    refuses: ['48.85'],
  },
  IsISO8601: {
    rule: rules.IsISO8601(),
    schema: {
      ...string,
      pattern: '^[+-]?[0-9]{4}[-+:.,0-9TWZz\\s]*$',
      description: 'An ISO 8601 date or date and time, such as 2024-05-17 or 2024-05-17T09:30:00Z.',
    },
    takes: ['2024', '2024-05-17', '2024-W20', '2024-05-17T09:30', '2024-05-17 09:30:00.5+02:00', '20240517T093000Z'],
    refuses: ['17.05.2024', 'May 2024'],
  },
  IsDateString: {
    rule: rules.IsDateString(),
    schema: {
      ...string,
      pattern: '^[+-]?[0-9]{4}[-+:.,0-9TWZz\\s]*$',
      description: 'An ISO 8601 date or date and time, such as 2024-05-17 or 2024-05-17T09:30:00Z.',
    },
    takes: ['2024-05-17', '2024-05-17T09:30:00Z'],
    refuses: ['tomorrow'],
  },
  IsRFC3339: {
    rule: rules.IsRFC3339(),
    schema: { ...string, format: 'date-time' },
    takes: ['2024-05-17T09:30:00Z', '2024-05-17 09:30:00.25+02:00'],
    refuses: ['2024-05-17'],
  },
  IsMilitaryTime: {
    rule: rules.IsMilitaryTime(),
    schema: { ...string, pattern: '^(?:[01][0-9]|2[0-3]):?[0-5][0-9]$', description: 'A time of day, such as 23:05.' },
    takes: ['23:05', '2305'],
    refuses: ['24:00'],
  },
  IsTimeZone: {
    rule: rules.IsTimeZone(),
    schema: { ...string, description: 'An IANA time zone, such as Europe/Paris.' },
    takes: ['Europe/Paris'],
  },
  IsLocale: {
    rule: rules.IsLocale(),
    schema: { ...string, description: 'A locale, such as en-GB.' },
    takes: ['en-GB'],
  },

  // registers
  IsBIC: {
    rule: rules.IsBIC(),
    schema: {
      ...string,
      pattern: '^[A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?$',
      description: 'A BIC (SWIFT code).',
    },
    takes: ['DEUTDEFF', 'DEUTDEFF500'],
    refuses: ['DEUT'],
  },
  IsBtcAddress: {
    rule: rules.IsBtcAddress(),
    schema: { ...string, pattern: '^[a-zA-Z0-9]{26,62}$', description: 'A Bitcoin address.' },
    takes: ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    refuses: ['1Bv'],
  },
  IsCreditCard: {
    rule: rules.IsCreditCard(),
    schema: { ...string, description: 'A credit card number.' },
    takes: ['4111111111111111'],
  },
  IsCurrency: {
    rule: rules.IsCurrency(),
    schema: { ...string, description: 'An amount of money written out, such as $1,234.50.' },
    takes: ['$1,234.50'],
  },
  IsEAN: {
    rule: rules.IsEAN(),
    schema: { ...string, pattern: '^(?:[0-9]{8}|[0-9]{13}|[0-9]{14})$', description: 'An EAN with its check digit.' },
    takes: ['9421023610112'],
    refuses: ['123'],
  },
  IsEthereumAddress: {
    rule: rules.IsEthereumAddress(),
    schema: { ...string, pattern: '^0[xX][0-9A-Fa-f]{40}$', description: 'An Ethereum address.' },
    takes: ['0x742d35Cc6634C0532925a3b844Bc454e4438f44e'],
    refuses: ['742d35'],
  },
  IsIBAN: {
    rule: rules.IsIBAN(),
    schema: { ...string, description: 'An IBAN.' },
    takes: ['DE89 3704 0044 0532 0130 00'],
  },
  IsISBN: [
    {
      rule: rules.IsISBN(),
      schema: { ...string, pattern: '^[0-9X\\s-]+$', description: 'An ISBN with its check digit.' },
      takes: ['978-3-16-148410-0', '3-8362-2119-5'],
      refuses: ['abc'],
    },
    {
      rule: rules.IsISBN('13'),
      schema: { ...string, pattern: '^[0-9X\\s-]+$', description: 'An ISBN-13 with its check digit.' },
      takes: ['9783836221191'],
    },
  ],
  IsISIN: {
    rule: rules.IsISIN(),
    schema: { ...string, pattern: '^[A-Z]{2}[0-9A-Z]{9}[0-9]$', description: 'An ISIN with its check digit.' },
    takes: ['US0378331005'],
    refuses: ['US03'],
  },
  IsISO31661Alpha2: {
    rule: rules.IsISO31661Alpha2(),
    schema: { ...string, pattern: '^[A-Za-z]{2}$', description: 'An ISO 3166-1 country code of two letters.' },
    takes: ['FR', 'fr'],
    refuses: ['FRA'],
  },
  IsISO31661Alpha3: {
    rule: rules.IsISO31661Alpha3(),
    schema: { ...string, pattern: '^[A-Za-z]{3}$', description: 'An ISO 3166-1 country code of three letters.' },
    takes: ['FRA'],
    refuses: ['FR'],
  },
  IsISO31661Numeric: {
    rule: rules.IsISO31661Numeric(),
    schema: { ...string, pattern: '^[0-9]{3}$', description: 'An ISO 3166-1 country code of three digits.' },
    takes: ['250'],
    refuses: ['25'],
  },
  IsISO4217CurrencyCode: {
    rule: rules.IsISO4217CurrencyCode(),
    schema: { ...string, pattern: '^[A-Za-z]{3}$', description: 'An ISO 4217 currency code, such as EUR.' },
    takes: ['EUR', 'usd'],
    refuses: ['€'],
  },
  IsISO6391: {
    rule: rules.IsISO6391(),
    schema: { ...string, pattern: '^[a-z]{2}$', description: 'An ISO 639-1 language code, such as en.' },
    takes: ['en'],
    refuses: ['eng'],
  },
  IsISRC: {
    rule: rules.IsISRC(),
    schema: { ...string, pattern: '^[A-Z]{2}[0-9A-Z]{3}[0-9]{7}$', description: 'An ISRC.' },
    takes: ['USRC17607839'],
    refuses: ['US'],
  },
  IsISSN: {
    rule: rules.IsISSN(),
    schema: { ...string, pattern: '^[0-9]{4}-?[0-9]{3}[0-9Xx]$', description: 'An ISSN with its check digit.' },
    takes: ['0378-5955', '2434561x'],
    refuses: ['0378'],
  },
  IsIdentityCard: {
    rule: rules.IsIdentityCard('ES'),
    schema: { ...string, description: 'The number of an identity card of ES.' },
    takes: ['99999999R'],
  },
  IsMobilePhone: [
    {
      rule: rules.IsMobilePhone(),
      schema: { ...string, description: 'A mobile phone number.' },
      takes: ['+33612345678'],
    },
    {
      rule: rules.IsMobilePhone('fr-FR'),
      schema: { ...string, description: 'A mobile phone number of fr-FR.' },
      takes: ['+33612345678'],
    },
  ],
  IsPassportNumber: {
    rule: rules.IsPassportNumber('DE'),
    schema: { ...string, description: 'A passport number of DE.' },
    takes: ['C01X00T41'],
  },
  IsPhoneNumber: [
    {
      rule: rules.IsPhoneNumber(),
      schema: { ...string, description: 'A phone number with its country code, such as +33 1 23 45 67 89.' },
      takes: ['+33 1 23 45 67 89'],
    },
    {
      rule: rules.IsPhoneNumber('FR'),
      schema: { ...string, description: 'A phone number of FR.' },
      takes: ['01 23 45 67 89'],
    },
  ],
  IsPostalCode: {
    rule: rules.IsPostalCode('DE'),
    schema: { ...string, description: 'A postal code of DE.' },
    takes: ['10115'],
  },
  IsTaxId: {
    rule: rules.IsTaxId('de-DE'),
    schema: { ...string, description: 'A tax number of de-DE.' },
    takes: ['26954371827'],
  },
  IsStrongPassword: {
    rule: rules.IsStrongPassword({ minLength: 10, minSymbols: 0, minNumbers: 2 }),
    schema: {
      ...string,
      minLength: 10,
      description:
        'A password of 10 characters or more with at least 1 lower-case letter, 1 upper-case letter, 2 digits.',
    },
    takes: ['Abcdefgh12'],
    refuses: ['Ab12'],
  },

  // lists and objects
  ArrayNotEmpty: {
    rule: [rules.ArrayNotEmpty(), rules.IsInt({ each: true })],
    schema: { type: 'array', items: { type: 'integer' }, minItems: 1 },
    takes: [[1]],
    refuses: [[], ['a']],
  },
  ArrayMinSize: {
    rule: [rules.ArrayMinSize(2), rules.IsInt({ each: true })],
    schema: { type: 'array', items: { type: 'integer' }, minItems: 2 },
    takes: [[1, 2]],
    refuses: [[1]],
  },
  ArrayMaxSize: {
    rule: [rules.ArrayMaxSize(1), rules.IsInt({ each: true })],
    schema: { type: 'array', items: { type: 'integer' }, maxItems: 1 },
    takes: [[1]],
    refuses: [[1, 2]],
  },
  ArrayUnique: {
    rule: [rules.ArrayUnique(), rules.IsString({ each: true })],
    schema: { type: 'array', items: string, uniqueItems: true, description: 'No two alike.' },
    takes: [['a', 'b']],
    refuses: [['a', 'a']],
  },
  ArrayContains: {
    rule: [rules.ArrayContains(['id']), rules.IsString({ each: true })],
    schema: { type: 'array', items: string, description: 'Contains "id".' },
    takes: [['id', 'x']],
  },
  ArrayNotContains: {
    rule: [rules.ArrayNotContains(['x', 'y']), rules.IsString({ each: true })],
    schema: { type: 'array', items: string, description: 'Contains none of "x", "y".' },
    takes: [['id']],
  },
};

/** Words of class-validator that are no rule on a value: structure, conditions, and the doors to one's own rules. */
const NO_RULES = [
  ...['Allow', 'IsOptional', 'ValidateIf', 'ValidateNested', 'ValidatePromise', 'Validate', 'ValidateBy'],
  ...['ValidatorConstraint', 'ValidationError', 'ValidationTypes', 'Validator', 'MetadataStorage'],
];
/** Rules that need a class to make sense: tested with the structure of DTOs. */
const WITH_A_CLASS = ['IsObject', 'IsNotEmptyObject', 'IsInstance'];

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** A class as a bundler without type metadata leaves it: rules, and nothing else. */
function dtoWith(decorators: Row['rule']): new () => { value: unknown } {
  class Dto {
    declare value: unknown;
  }
  // TypeScript applies decorators from the bottom up.
  for (const decorate of [decorators].flat().toReversed()) decorate(Dto.prototype, 'value');
  return Dto;
}

describe('the rules of class-validator as JSON Schema', () => {
  const rows = Object.entries(ROWS).flatMap(([name, row]) => [row].flat().map((each) => [name, each] as const));

  it('covers every rule that class-validator ships', () => {
    const shipped = Object.entries(rules)
      .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function')
      .map(([name]) => name);

    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.toSorted()).toEqual([...Object.keys(ROWS), ...NO_RULES, ...WITH_A_CLASS].toSorted());
  });

  it.each(rows)('%s says what it means', (_name, { rule, schema }) => {
    const reflected = reflectDtoSchema(dtoWith(rule));

    expect(reflected.properties['value']).toEqual(schema);
  });

  it.each(rows)('%s makes a schema that accepts whatever the rule accepts', async (_name, { rule, takes, refuses }) => {
    const Dto = dtoWith(rule);
    const accepts = ajv.compile(reflectDtoSchema(Dto));

    for (const value of takes) {
      expect({ value, broken: await rules.validate(Object.assign(new Dto(), { value })) }).toEqual({
        value,
        broken: [],
      });
      expect({ value, accepted: accepts({ value }) }).toEqual({ value, accepted: true });
    }
    for (const value of refuses ?? []) {
      expect({ value, accepted: accepts({ value }) }).toEqual({ value, accepted: false });
    }
  });
});
