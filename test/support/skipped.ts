import { appendFileSync } from 'node:fs';

/**
 * Says that tests are skipped because the machine lacks something: `npm test` repeats it in its last lines.
 *
 * @param what The tests, such as `PostgresSession`.
 * @param why What is missing, and how to get it.
 * @throws Where everything is expected to be there (`TOOLWRIGHT_REQUIRE_SERVICES=1`), so that nothing is skipped unseen.
 */
export function skipped(what: string, why: string): void {
  if (process.env['TOOLWRIGHT_REQUIRE_SERVICES'] === '1') {
    throw new Error(`${what} must be tested here (TOOLWRIGHT_REQUIRE_SERVICES=1), but ${why}`);
  }
  const list = process.env['TOOLWRIGHT_SKIPPED'];
  if (list !== undefined) appendFileSync(list, `${what}: ${why}\n`);
}
