import { describe, expect, it } from '@jest/globals';
import { functionTool, type FunctionToolOptions } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } as const;

/** What the model reads of a call whose schema's own check gives this. */
async function outputAfter(result: unknown): Promise<unknown> {
  const parameters = {
    '~standard': {
      version: 1,
      vendor: 'home',
      validate: () => result,
      jsonSchema: { input: () => city, output: () => city },
    },
  } as unknown as FunctionToolOptions<unknown>['parameters'];
  const tool = functionTool({ name: 'book', parameters, execute: (input) => JSON.stringify(input) });
  return (await askAgent([tool], [callTool('book', { city: 'Oslo' })])).outputs[0];
}

describe('what a Standard Schema says of a value', () => {
  it.each([
    ['no list of issues', { value: 1 }],
    ['issues that are undefined', { value: 1, issues: undefined }],
    ['issues that are null', { value: 1, issues: null }],
  ])('lets it pass with %s', async (_what, result) => {
    expect(await outputAfter(result)).toBe('1');
  });

  it.each<readonly [string, unknown, string]>([
    ['an empty list of issues', { issues: [] }, 'the arguments must be valid'],
    ['an issue without words', { issues: [{}] }, 'the arguments must be valid, but got {"city":"Oslo"}'],
    ['an issue that is none', { issues: [null] }, 'the arguments must be valid'],
    ['an issue whose path is none', { issues: [{ message: 'no', path: 'city' }] }, 'must be valid (no)'],
    [
      'an issue inside',
      { issues: [{ message: 'no', path: [{ key: 'city' }] }] },
      'city must be valid (no), but got "Oslo"',
    ],
    ['nothing at all', undefined, 'validate() of this home schema gave neither { value } nor { issues'],
    ['issues that are no list', { issues: 'no' }, 'validate() of this home schema gave neither'],
  ])('holds it back with %s', async (_what, result, words) => {
    expect(await outputAfter(result)).toContain(words);
  });
});
