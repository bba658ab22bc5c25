import { join } from 'node:path';
import type { Config } from 'jest';
import base from '../../jest.config.ts';

/** Packages of which an application has one copy: Nest's own, and those whose state or classes Nest shares with us. */
const SHARED = '@nestjs/[^/]+|class-transformer|class-validator|reflect-metadata|rxjs';

/** Where Nest 11 is installed; `nest-11.test.ts` says it, and by hand a folder `node_modules` does. */
const packages = process.env['TOOLWRIGHT_NEST_11'];
if (packages === undefined)
  throw new Error('TOOLWRIGHT_NEST_11 does not name the folder with the packages of Nest 11.');

/** The tests of this folder, with Nest 11 in the place of the installed one. */
const config: Config = {
  ...base,
  rootDir: join(import.meta.dirname, '../..'),
  roots: ['<rootDir>/test/nestjs'],
  testPathIgnorePatterns: [...(base.testPathIgnorePatterns ?? []), 'nest-11\\.test\\.ts$'],
  moduleNameMapper: { ...base.moduleNameMapper, [`^((?:${SHARED})(?:/.*)?)$`]: join(packages, '$1') },
};

export default config;
