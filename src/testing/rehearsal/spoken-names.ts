/**
 * What people say for a value of an enum: the value itself, its words, and for codes of countries, languages and currencies
 * their English names ("Norway" for `NO`).
 */
export function spokenNames(value: string): readonly string[] {
  const known = cache.get(value);
  if (known !== undefined) return known;
  const words = value
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\-./]+/g, ' ')
    .trim();
  const names = [...new Set([value, words, ...codeNames(value)])].filter((name) => name !== '');
  cache.set(value, names);
  return names;
}

const cache = new Map<string, readonly string[]>();

function codeNames(value: string): readonly string[] {
  if (/^[A-Z]{2}$/.test(value)) return named('region', value);
  // "Norwegian Krone" is a krone to those who deal with one.
  if (/^[A-Z]{3}$/.test(value))
    return named('currency', value).flatMap((name) => [name, name.split(' ').at(-1) ?? name]);
  if (/^[a-z]{2}$/.test(value)) return named('language', value);
  return [];
}

function named(type: 'region' | 'currency' | 'language', code: string): readonly string[] {
  displays[type] ??= new Intl.DisplayNames('en', { type, fallback: 'none' });
  const name = displays[type].of(code);
  return name === undefined ? [] : [name];
}

const displays: Partial<Record<string, Intl.DisplayNames>> = {};
