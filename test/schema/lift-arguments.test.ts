import { describe, expect, it } from '@jest/globals';
import { compileCodec } from '../../src/schema/codec.js';

describe('lifting what the model sends', () => {
  it('fills a missing optional argument with its default and leaves others out', () => {
    const codec = compileCodec({
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer', default: 3 }, note: { type: 'string' } },
      required: ['city'],
    });

    expect(codec.strictSchema).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string' },
        days: { type: ['integer', 'null'], default: 3 },
        note: { type: ['string', 'null'] },
      },
      required: ['city', 'days', 'note'],
      additionalProperties: false,
    });
    expect(codec.lift({ city: 'Oslo', days: null, note: null })).toStrictEqual({ city: 'Oslo', days: 3 });
    expect(codec.lift({ city: 'Oslo' })).toStrictEqual({ city: 'Oslo', days: 3 });
  });
});
