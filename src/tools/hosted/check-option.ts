import { describeUnknownOptions, UserError } from '../../errors/index.js';
import type { ToolCallerKind } from '../../schema/tool-definition.js';
import { describeWrongCallers } from '../allowed-callers.js';

/**
 * Gives a value back, sure to be what it has to be.
 *
 * @param at Whose option it is, and which: `webSearchTool(): filters.allowedDomains[0]`.
 * @throws UserError that names the option, what it was given, and what it takes.
 */
export type Check<T> = (value: unknown, at: string) => T;

/** A check of each option by its name; an option is left out where its value is `undefined`, unless it is `required`. */
export type Shape<T> = { readonly [Name in keyof T]-?: Check<Exclude<T[Name], undefined>> };

const required = new WeakSet<Check<unknown>>();

/** An option that has to be given. */
export function needed<T>(check: Check<T>): Check<T> {
  const marked: Check<T> = (value, at) => check(value, at);
  required.add(marked);
  return marked;
}

/**
 * A copy of the options, each checked, without those that are `undefined`.
 *
 * @param where Whose options they are: `webSearchTool()`.
 * @throws UserError
 */
export function checkOptions<T extends object>(where: string, options: unknown, shape: Shape<T>): T {
  return fields(options, where, shape, `${where}: `);
}

export function object<T extends object>(shape: Shape<T>): Check<T> {
  return (value, at) => fields(value, at, shape, `${at}.`);
}

function fields<T extends object>(value: unknown, at: string, shape: Shape<T>, prefix: string): T {
  const names = Object.keys(shape) as (keyof T & string)[];
  const unknown = describeUnknownOptions(value, names);
  if (unknown !== undefined) throw new UserError(`${at} ${unknown}`);
  const given = value as Readonly<Record<string, unknown>>;
  const checked = names
    .filter((name) => given[name] !== undefined || required.has(shape[name]))
    .map((name) => [name, shape[name](given[name], prefix + name)] as const);
  // Each field has passed the check of its own type.
  return Object.fromEntries(checked) as T;
}

export const text: Check<string> = (value, at) =>
  typeof value === 'string' && value.trim() !== '' ? value : refuse(at, value, 'a text that is not blank');

export const flag: Check<boolean> = (value, at) =>
  typeof value === 'boolean' ? value : refuse(at, value, 'true or false');

export function oneOf<const T extends string>(...allowed: readonly T[]): Check<T> {
  return (value, at) =>
    allowed.find((one) => one === value) ?? refuse(at, value, allowed.map((one) => `'${one}'`).join(', '));
}

export function integer(from: number, to: number): Check<number> {
  return (value, at) =>
    Number.isInteger(value) && isWithin(value, from, to)
      ? value
      : refuse(at, value, `an integer from ${from} to ${to}`);
}

export function amount(from: number, to: number): Check<number> {
  return (value, at) =>
    isWithin(value, from, to)
      ? value
      : refuse(at, value, `a number from ${from}${to === Infinity ? ' up' : ` to ${to}`}`);
}

function isWithin(value: unknown, from: number, to: number): value is number {
  return typeof value === 'number' && value >= from && value <= to;
}

/** A list with at least one entry. */
export function list<T>(check: Check<T>): Check<readonly T[]> {
  return (value, at) =>
    Array.isArray(value) && value.length > 0
      ? value.map((entry, index) => check(entry, `${at}[${index}]`))
      : refuse(at, value, 'a list that is not empty');
}

export const texts: Check<readonly string[]> = list(text);

/** Who may call a tool (B24). */
export const callers: Check<readonly ToolCallerKind[]> = (value, at) => {
  const wrong = describeWrongCallers(value);
  // The option names itself in the sentence.
  if (wrong !== undefined) throw new UserError(`${at.replace(/: allowedCallers$/, '')} ${wrong}`);
  return [...(value as readonly ToolCallerKind[])];
};

/** Texts by name. */
export const textRecord: Check<Readonly<Record<string, string>>> = (value, at) => {
  // A Date, a Map or Headers would be read as nothing at all.
  if (Object.prototype.toString.call(value) !== '[object Object]')
    return refuse(at, value, 'texts by name, as a plain object');
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([name, entry]) => [name, text(entry, `${at}.${name}`)]));
};

/** Where a server is. */
export const webAddress: Check<string> = (value, at) => {
  const address = text(value, at);
  const { protocol } = URL.canParse(address) ? new URL(address) : {};
  return protocol === 'https:' || protocol === 'http:'
    ? address
    : refuse(at, value, 'an address that begins with https:// or http://');
};

/** @throws UserError always. */
export function refuse(at: string, value: unknown, allowed: string): never {
  throw new UserError(`${at} is ${inWords(value)}; it takes ${allowed}.`);
}

/** Never what is in an object or a list: it may hold a secret. */
function inWords(value: unknown): string {
  if (value === undefined) return 'left out';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
