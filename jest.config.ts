import type { Config } from 'jest';

const config: Config = {
  // Some tests start compilers and servers; on a busy machine the first of a file can take long.
  testTimeout: 60_000,
  // Many tests wait for processes that they started. Jest would leave one core free, which on a machine of two is half of it.
  maxWorkers: '100%',
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/fixtures/', '/generator/cases/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  // Source imports name the emitted `.js`; under Jest the `.ts` beside it is what exists.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};

export default config;
