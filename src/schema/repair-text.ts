import { nestsTooDeep } from './nesting.js';

/**
 * The object, list, number, boolean or null that a text is the JSON of; `undefined` when it is none. Numbers count only as JSON itself
 * would write them (`42`, but neither `007`, `1.0`, `1e400` nor ` 42 `), and within lists and objects only if they lose no digit.
 */
export function readJsonText(text: string): { readonly value: unknown } | undefined {
  const value = parse(text);
  if (typeof value === 'string' || value === undefined) return undefined;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) === text ? { value } : undefined;
  return keepsNumbers(text) && !nestsTooDeep(value) ? { value } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether every number in a JSON text is one that JavaScript can hold: ids of twenty digits would be rounded in silence. */
function keepsNumbers(json: string): boolean {
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g)) {
    if (!token.startsWith('"') && decimal(token) !== decimal(String(Number(token)))) return false;
  }
  return true;
}

/** A number's digits and power of ten, the same for `1.50` and `15e-1`. */
function decimal(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return significant === '' ? whole : `${sign}${significant}e${power}`;
}
