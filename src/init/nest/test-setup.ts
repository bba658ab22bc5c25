import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { JsonDocument, type JsonPath } from '../edits/json-document.js';
import type { Draft } from '../files/draft.js';
import type { PackageFile } from '../package-file.js';

const SETUP = 'toolwright/test-setup';

/** What a test runner is told in a program. */
const PROGRAMS = ['jest.config', 'vitest.config', 'vitest.config.e2e'].flatMap((name) =>
  ['ts', 'mts', 'js', 'mjs', 'cjs'].map((ending) => `${name}.${ending}`),
);

/**
 * Lets tests that start the application know its tools, as no plugin compiles them: in Jest's settings where these are JSON.
 *
 * @returns The settings, as paths in messages, that only a person can change.
 */
export function setUpTests(draft: Draft, folder: string, file: PackageFile): readonly string[] {
  if (typeof file.json.get('jest') === 'object') addTo(file.json, ['jest', 'setupFiles']);
  const named = file.scripts.flatMap((script) => [...script.matchAll(/--config[ =](?:\.\/)?([\w./-]+\.json)\b/g)]);
  for (const path of new Set(named.map(([, name = '']) => join(folder, name)))) {
    const text = draft.read(path);
    if (text === undefined) continue;
    const json = new JsonDocument(text, draft.shown(path), { comments: true });
    // Other programs take `--config`, too.
    if (!['testRegex', 'testMatch', 'testEnvironment', 'transform'].some((name) => json.get(name) !== undefined))
      continue;
    addTo(json, ['setupFiles']);
    draft.write(path, json.text);
  }
  return PROGRAMS.map((name) => join(folder, name))
    .filter((path) => existsSync(path) && draft.read(path)?.includes(SETUP) === false)
    .map((path) => draft.shown(path));
}

function addTo(json: JsonDocument, path: JsonPath): void {
  const files = json.get(...path);
  if (!Array.isArray(files) || !files.includes(SETUP)) json.append(path, SETUP);
}
