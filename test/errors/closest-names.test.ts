import { describe, expect, it } from '@jest/globals';
import { closestNames, meantName } from '../../src/errors/index.js';

const TOOLS = ['get_weather', 'search', 'refund'];

describe('the closest name', () => {
  it.each([
    ['getWeather', 'get_weather'],
    ['get_wether', 'get_weather'],
    ['serach', 'search'],
    ['weather', 'get_weather'],
  ])('to %s is %s', (wanted, found) => {
    expect(closestNames(wanted, TOOLS)[0]).toBe(found);
  });

  it.each(['delete_everything', '', 'e', 'x'.repeat(100_000), `search ${'x'.repeat(100_000)}`])(
    'is none when nothing is near',
    (wanted) => {
      expect(closestNames(wanted, TOOLS)).toEqual([]);
    },
  );

  it('is found in every script', () => {
    expect(closestNames('grosse', ['größe', 'farbe'])).toEqual([]);
    expect(closestNames('Größen', ['größe', 'farbe'])).toEqual(['größe']);
    expect(closestNames('горот', ['город', 'улица'])).toEqual(['город']);
  });

  it('comes before those further away, of which three are enough', () => {
    expect(closestNames('read_file', ['read_files_of', 'readFile', 'read_dir', 'read_fill', 'write'])).toEqual([
      'readFile',
      'read_files_of',
      'read_fill',
    ]);
  });
});

describe('the name that was meant', () => {
  it.each([
    ['IN_PROGRESS', 'in-progress'],
    ['inProgress', 'in-progress'],
    [' in progress\n', 'in-progress'],
    ['in-progess', 'in-progress'],
    ['canceled', 'cancelled'],
    ['delviered', 'delivered'],
    ['B', 'b'],
  ])('by %j is %s', (wanted, meant) => {
    expect(meantName(wanted, ['in-progress', 'cancelled', 'delivered', 'b'])).toBe(meant);
  });

  it.each([
    ['two fit', 'ab-c', ['a-bc', 'a_b_c']],
    ['two are one slip away', 'readers', ['reader', 'reades']],
    ['the slip makes the opposite', 'encode', ['decode']],
    ['the slip makes another year', 'year2024', ['year2023']],
    ['the word is too short', 'USB', ['USD']],
    ['it is two slips away', 'unlocked', ['unblocks']],
    ['what parts it is a sign', '1', ['-1']],
    ['what parts it is a decimal point', '15', ['1.5']],
    ['nothing was written', '', ['', ' ']],
  ])('is none when %s', (_, wanted, known) => {
    expect(meantName(wanted, known)).toBeUndefined();
  });
});
