import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { findForbiddenImports, findRoomCycles, roomOf } from './check-imports.js';
import { readImports } from './read-imports.js';
import { readRoomTable } from './room-table.js';

const root = join(import.meta.dirname, '../..');

describe('the source', () => {
  const rooms = readRoomTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
  const files = sourceFiles();
  const edges = files.flatMap((file) => readImports(file, readFileSync(join(root, 'src', file), 'utf8')));
  const existing = new Set(files.map(roomOf).filter((room) => room !== ''));

  it('was found', () => {
    expect(files).toContain('index.ts');
    expect(edges.length).toBeGreaterThan(files.length);
  });

  it('has a row in the table of ARCHITECTURE.md for every room', () => {
    expect([...existing].filter((name) => !rooms.some((room) => room.name === name))).toEqual([]);
  });

  it('lies in rooms whose rows can be read', () => {
    const unreadable = rooms
      .filter((room) => existing.has(room.name))
      .flatMap((room) => room.unreadable.map((item) => `${room.name}: "${item}"`));
    expect(unreadable).toEqual([]);
  });

  it('imports only what the table allows', () => {
    expect(findForbiddenImports(edges, rooms)).toEqual([]);
  });

  it('has no rooms that load each other at run time', () => {
    expect(findRoomCycles(edges)).toEqual([]);
  });
});

function sourceFiles(): string[] {
  const src = join(root, 'src');
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(src, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}
