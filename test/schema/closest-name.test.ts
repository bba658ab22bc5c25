import { describe, expect, it } from '@jest/globals';
import { closestName } from '../../src/schema/closest-name.js';

describe('the closest name', () => {
  it.each([
    ['getWeather', 'get_weather'],
    ['get_wether', 'get_weather'],
    ['serach', 'search'],
  ])('to %s is %s', (wanted, found) => {
    expect(closestName(wanted, ['get_weather', 'search', 'refund'])).toBe(found);
  });

  it.each(['delete_everything', '', 'x'.repeat(100_000)])('is none when nothing is near', (wanted) => {
    expect(closestName(wanted, ['get_weather', 'search', 'refund'])).toBeUndefined();
  });
});
