import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { TempProject, toolClass } from './temp-project.js';

const SOURCE = toolClass('A', 'go', "city: string, days = 3, unit: 'c' | 'f' = 'c'");

let project: TempProject;
beforeEach(() => {
  project = new TempProject({ 'src/a.ts': SOURCE });
  project.generate();
});
afterEach(() => project.remove());

function staleAfter(source: string): string[] {
  project.write({ 'src/a.ts': source });
  const before = project.read('src/toolwright.manifest.ts');
  const { stale } = project.generate({ check: true });
  expect(project.read('src/toolwright.manifest.ts')).toBe(before);
  return stale.map(({ subject, change }) => `${subject} ${change}`);
}

describe('generate with check', () => {
  it('finds nothing to say when nothing changed', () => {
    expect(staleAfter(SOURCE)).toEqual([]);
  });

  it('does not mind that a class moved down its file', () => {
    expect(staleAfter(`// One line more.\n${SOURCE}`)).toEqual([]);
  });

  it.each([
    [
      'a parameter that came',
      (text: string) => text.replace('days = 3', 'days = 3, hours = 1'),
      ['A.go(hours) is new'],
    ],
    ['one that went', (text: string) => text.replace('days = 3, ', ''), ['A.go(days) is gone']],
    ['one with a new name', (text: string) => text.replace('days', 'count'), ['A.go(count) was called days']],
    [
      'one with another type',
      (text: string) => text.replace("'c' | 'f'", "'c' | 'k'"),
      ['A.go(unit) has another type'],
    ],
    [
      'one that is optional now',
      (text: string) => text.replace('city: string', 'city?: string'),
      ['A.go(city) is optional now'],
    ],
    [
      'parameters in another order',
      (text: string) => text.replace('city: string, days = 3', 'days = 3, city?: string'),
      ['A.go(days, city, unit) have another order', 'A.go(city) is optional now'],
    ],
    ['another comment', (text: string) => text.replace('Does it.', 'Does it well.'), ['A.go has another description']],
    [
      'a comment on a parameter',
      (text: string) => text.replace('Does it. */', 'Does it.\n * @param city Which. */'),
      ['A.go(city) has another description'],
    ],
    [
      'another name',
      (text: string) => text.replace('@tool()', "@tool({ name: 'went' })"),
      ['A.go is named went, not go'],
    ],
    ['a method with another name', (text: string) => text.replace('go(', 'walk('), ['A.go is gone', 'A.walk is new']],
    [
      'a class with another name',
      (text: string) => text.replace('class A', 'class B'),
      ['A.go is gone', 'B.go is new'],
    ],
  ])('names %s', (_name, change, expected) => {
    expect(staleAfter(change(SOURCE))).toEqual(expected);
  });

  it('calls a missing manifest stale', () => {
    project.write({ 'src/toolwright.manifest.ts': null, 'src/toolwright.manifest.json': null });

    expect(project.generate({ check: true }).stale).toEqual([
      { subject: 'the manifest', change: 'is missing or not readable' },
    ]);
    expect(project.list('src')).toEqual(['a.ts']);
  });

  it('notices a class that moved to another file', () => {
    project.write({ 'src/a.ts': null, 'src/b.ts': SOURCE });

    expect(project.generate({ check: true }).stale).toEqual([
      { subject: 'the manifest', change: 'differs in form, imports or class comments' },
    ]);
  });
});
