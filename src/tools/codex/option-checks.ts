import { describeUnknownOptions } from '../../errors/refuse-unknown-options.js';
import { MAX_TIMEOUT_MS } from '../timeout-limit.js';

/** What an option takes and what it was given, as a phrase; `undefined` when that is the same. No secret is ever told. */
export type OptionCheck = (value: unknown) => string | undefined;

export const isText: OptionCheck = (value) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : `a text that is not blank, not ${kindOf(value)}`;

export const isAnyText: OptionCheck = (value) =>
  typeof value === 'string' ? undefined : `a text, not ${kindOf(value)}`;

export const isFlag: OptionCheck = (value) =>
  typeof value === 'boolean' ? undefined : `true or false, not ${kindOf(value)}`;

export const isFunction: OptionCheck = (value) =>
  typeof value === 'function' ? undefined : `a function, not ${kindOf(value)}`;

export const isTexts: OptionCheck = (value) =>
  Array.isArray(value) && value.every((entry) => isText(entry) === undefined)
    ? undefined
    : `a list of texts that are not blank, not ${Array.isArray(value) ? 'one with something else in it' : kindOf(value)}`;

export const isTextRecord: OptionCheck = (value) =>
  isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string')
    ? undefined
    : `an object whose values are texts, not ${isRecord(value) ? 'one with other values' : kindOf(value)}`;

export const isObject: OptionCheck = (value) => (isRecord(value) ? undefined : `an object, not ${kindOf(value)}`);

export const isMilliseconds: OptionCheck = isNumberWithin(1, MAX_TIMEOUT_MS, 'milliseconds');

export function isNumberWithin(least: number, most: number, unit: string): OptionCheck {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `${unit} from ${least} to ${most}, not ${typeof value === 'number' ? value : kindOf(value)}`;
}

export function isOneOf(allowed: readonly string[]): OptionCheck {
  return (value) =>
    allowed.includes(value as string)
      ? undefined
      : `one of ${allowed.join(', ')}, not ${typeof value === 'string' ? JSON.stringify(value) : kindOf(value)}`;
}

/** Everything that is wrong with an object of options, a sentence each. An option that is `undefined` counts as left out. */
export function wrongOptions(where: string, options: unknown, checks: Readonly<Record<string, OptionCheck>>): string[] {
  const unknown = describeUnknownOptions(options, Object.keys(checks));
  const sentences = unknown === undefined ? [] : [`${where} ${unknown}`];
  if (!isRecord(options)) return sentences;
  for (const [name, check] of Object.entries(checks)) {
    const wrong = options[name] === undefined ? undefined : check(options[name]);
    if (wrong !== undefined) sentences.push(`${where} takes as ${name} ${wrong}.`);
  }
  return sentences;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'string') return value.trim() === '' ? 'a blank one' : 'a text';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
