// These rules take what is handed on here for what is written here.
// oxlint-disable jest/no-disabled-tests, jest/valid-title, jest/valid-describe-callback
import { describe, it } from '@jest/globals';

import { installNest, type NestInstallation, type NestMajor } from '../support/nest-fixture.js';

/** Tests with an installation of Nest; where there can be none, they are skipped and `npm test` says so. */
export function describeNest(title: string, major: NestMajor, tests: (nest: NestInstallation) => void): void {
  const nest = installNest(major, 'The plugin of the Nest CLI');
  if (nest !== undefined) {
    describe(title, () => {
      tests(nest);
    });
    return;
  }
  describe.skip(title, () => {
    it.todo(`needs the packages of Nest ${major}`);
  });
}
