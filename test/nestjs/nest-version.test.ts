import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';

it('is the one that these tests are meant to run with', () => {
  const { version } = createRequire(import.meta.url)('@nestjs/core/package.json') as { readonly version: string };

  expect(version.split('.')[0]).toBe(process.env['TOOLWRIGHT_NEST_11'] === undefined ? '12' : '11');
});
