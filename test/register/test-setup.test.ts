import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { App, BOOK, BOOKINGS, buildToolwright, PASSENGER, TRAINS, TSCONFIG } from './app.js';

const TEST = `import { toolsOf } from 'toolwright';
import { Trains } from '../src/trains.js';

import { book } from '../src/book.js';

describe('the trains', () => {
  it('are offered', () => {
    const [price] = toolsOf(new Trains());
    expect(price?.description).toBe('Works out a price.');
    expect(price?.inputSchema.properties.journey).toMatchObject({ properties: { to: { enum: ['Oslo', 'Bergen'] } } });
  });

  it('are booked with instances', async () => {
    expect(await book()).toEqual(['Dear Ann true']);
  });
});
`;
const BOOKING = { 'src/passenger.ts': PASSENGER, 'src/bookings.ts': BOOKINGS, 'src/book.ts': BOOK };
const JEST = 'node_modules/jest/bin/jest.js';

const SWC = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};
const COMMON = {
  roots: ['<rootDir>/test'],
  setupFiles: ['toolwright/test-setup'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};
const COMMON_JS_TSCONFIG = {
  ...TSCONFIG,
  compilerOptions: { ...TSCONFIG.compilerOptions, module: 'commonjs', moduleResolution: 'bundler' },
};

let app: App | undefined;
beforeAll(buildToolwright, 180_000);
afterEach(() => app?.remove());

describe('toolwright/test-setup', () => {
  it.each([
    [
      '@swc/jest and CommonJS',
      [],
      { 'package.json': { type: 'commonjs' }, 'tsconfig.json': COMMON_JS_TSCONFIG },
      { ...COMMON, transform: { '\\.ts$': ['@swc/jest', { ...SWC, module: { type: 'commonjs' } }] } },
    ],
    [
      'ts-jest and CommonJS',
      [],
      { 'package.json': { type: 'commonjs' }, 'tsconfig.json': COMMON_JS_TSCONFIG },
      { ...COMMON, transform: { '\\.ts$': ['ts-jest', { diagnostics: false }] } },
    ],
    [
      '@swc/jest and ES modules',
      ['--experimental-vm-modules', '--no-warnings'],
      {},
      {
        ...COMMON,
        extensionsToTreatAsEsm: ['.ts'],
        transform: { '\\.ts$': ['@swc/jest', { ...SWC, module: { type: 'es6' } }] },
      },
    ],
    [
      'ts-jest and ES modules',
      ['--experimental-vm-modules', '--no-warnings'],
      {},
      {
        ...COMMON,
        extensionsToTreatAsEsm: ['.ts'],
        transform: { '\\.ts$': ['ts-jest', { useESM: true, diagnostics: false }] },
      },
    ],
  ])(
    'gives classes their schemas under Jest with %s',
    async (_how, nodeArguments, files, config) => {
      app = await App.create({
        ...BOOKING,
        ...files,
        'test/trains.test.ts': TEST,
        'test/again.test.ts': TEST,
        'jest.config.json': config,
      });
      const { exitCode, stderr } = await app.node(...nodeArguments, JEST, '--workers=2');
      expect(stderr).toContain('Tests:       4 passed, 4 total');
      expect(exitCode).toBe(0);
    },
    120_000,
  );

  it('gives classes their schemas under Vitest', async () => {
    app = await App.create({
      ...BOOKING,
      'test/trains.test.ts': TEST,
      'vitest.config.mjs': "export default { test: { globals: true, setupFiles: ['toolwright/test-setup'] } };\n",
    });
    const { exitCode, stdout, stderr } = await app.node('node_modules/vitest/vitest.mjs', 'run');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/Tests\s.*2 passed/);
  }, 120_000);

  it('fails each test file with what the generator says when a tool cannot be told to a model', async () => {
    app = await App.create({
      ...BOOKING,
      'package.json': { type: 'commonjs' },
      'src/trains.ts': TRAINS.replace('seats = 1', 'seats: symbol'),
      'test/trains.test.ts': TEST,
      'jest.config.json': {
        ...COMMON,
        transform: { '\\.ts$': ['@swc/jest', { ...SWC, module: { type: 'commonjs' } }] },
      },
    });
    const { exitCode, stderr } = await app.node(JEST);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('error TW1205: Trains.price(seats)');
  }, 120_000);
});
