import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Secret } from '../../src/index.js';

describe('a Secret', () => {
  const secret = new Secret('hunter2');

  it('gives its value only to who asks for it', () => {
    expect(secret.reveal()).toBe('hunter2');
    expect(new Secret({ user: 'ada' }).reveal()).toEqual({ user: 'ada' });
  });

  it.each<[string, () => unknown, unknown]>([
    ['String()', () => String(secret), '[secret]'],
    ['a template', () => `${secret as unknown as string}!`, '[secret]!'],
    ['a sum', () => (secret as unknown as string) + '!', '[secret]!'],
    ['a number', () => Number(secret), Number.NaN],
    ['JSON', () => JSON.stringify({ a: [secret] }), '{"a":["[secret]"]}'],
    ['a print', () => inspect({ a: secret }), '{ a: [secret] }'],
    ['a print that asks no object', () => inspect(secret, { customInspect: false }), 'Secret {}'],
    ['a spread', () => ({ ...(secret as object) }), {}],
    ['its keys', () => Reflect.ownKeys(secret), []],
    ['a clone', () => structuredClone(secret), {}],
    ['an assignment', () => Object.assign({}, secret), {}],
  ])('does not tell it in %s', (_what, told, expected) => {
    expect(told()).toEqual(expected);
  });

  it('cannot be given another value, or methods that tell it', () => {
    expect(Object.isFrozen(secret)).toBe(true);
  });
});
