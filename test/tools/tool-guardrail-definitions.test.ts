import { describe, expect, it } from '@jest/globals';
import { defineToolInputGuardrail, defineToolOutputGuardrail, UserError } from '../../src/index.js';

describe.each([
  ['defineToolInputGuardrail()', defineToolInputGuardrail as (guardrail: never) => unknown],
  ['defineToolOutputGuardrail()', defineToolOutputGuardrail as (guardrail: never) => unknown],
])('%s', (where, define) => {
  it.each<readonly [string, unknown, string]>([
    ['nothing', null, 'takes its options as an object, not null'],
    ['no name', { run: () => ({ behavior: 'allow' }) }, 'name is undefined; it takes a text that is not blank'],
    ['a blank name', { name: ' ', run: () => ({ behavior: 'allow' }) }, 'name is " "'],
    ['nothing to run', { name: 'g' }, 'run is undefined; it takes a function'],
  ])('refuses %s', (_what, guardrail, words) => {
    expect(() => define(guardrail as never)).toThrow(UserError);
    expect(() => define(guardrail as never)).toThrow(where);
    expect(() => define(guardrail as never)).toThrow(words);
  });
});
