import { describe, expect, it } from '@jest/globals';
import { findForbiddenImports, findRoomCycles } from './check-imports.js';
import { readImports } from './read-imports.js';
import { readRoomTable } from './room-table.js';

describe('the import check', () => {
  const rooms = readRoomTable(
    [
      '| Room | Sentence | May import | Outside packages (only here) |',
      '|---|---|---|---|',
      '| `low/` | the ground floor | – | – |',
      '| `high/` | the upper floor | low, side/one-file.ts | ajv, @nest/* in `high/nest`, some server |',
      '| `side/` | next door | low | node:sqlite |',
    ].join('\n'),
  );

  it('reads rooms, single files, packages and scopes from the table', () => {
    expect(rooms[1]).toEqual({
      name: 'high',
      mayImport: ['low', 'side/one-file.ts'],
      packages: [{ name: 'ajv' }, { name: '@nest/*', onlyIn: 'high/nest' }],
      unreadable: ['some server'],
    });
  });

  it.each([
    ["import { a } from '../low/a.js';", 'high/x.ts', []],
    ["import { a } from '../side/one-file.js';", 'high/x.ts', []],
    ["import { a } from '../side/other.js';", 'high/x.ts', ['side/other.ts']],
    ["import type { A } from '../high/a.js';", 'low/x.ts', ['high/a.ts']],
    ["export * from '../high/a.js';", 'low/x.ts', ['high/a.ts']],
    ["type A = import('../high/a.js').A;", 'low/x.ts', ['high/a.ts']],
    ["const a = await import('../high/a.js');", 'low/x.ts', ['high/a.ts']],
    ["import { a } from '../index.js';", 'high/x.ts', ['index.ts']],
    ["import { a } from './high/a.js';", 'index.ts', []],
    ["import Ajv from 'ajv/dist/2020.js';", 'high/x.ts', []],
    ["import Ajv from 'ajv/dist/2020.js';", 'low/x.ts', ['ajv']],
    ["import { a } from '@nest/core';", 'high/nest/x.ts', []],
    ["import { a } from '@nest/core';", 'high/x.ts', ['@nest/core']],
    ["import { join } from 'path';", 'low/x.ts', []],
    ["import { a } from 'node:sqlite';", 'side/x.ts', []],
    ["import { a } from 'node:sqlite';", 'low/x.ts', ['node:sqlite']],
  ])('judges %s in %s', (source, from, forbidden) => {
    const found = findForbiddenImports(readImports(from, source), rooms);
    expect(found.map((line) => / → (.*?): /.exec(line)?.[1])).toEqual(forbidden);
  });

  it('sees a cycle of value imports, but none through types or lazy imports', () => {
    const there = readImports('a/x.ts', "import { b } from '../b/x.js';");
    const back = (source: string) => [...there, ...readImports('b/x.ts', source)];

    expect(findRoomCycles(back("import { a } from '../a/x.js';"))).toEqual(['a → b → a']);
    expect(findRoomCycles(back("import { type A } from '../a/x.js';"))).toEqual(['a → b → a']);
    expect(findRoomCycles(back("import type { A } from '../a/x.js';"))).toEqual([]);
    expect(findRoomCycles(back("export const a = () => import('../a/x.js');"))).toEqual([]);
  });
});
