import type { JsonSchema } from '../../../src/index.js';

/** The arguments of the tool, for those that take JSON Schema. */
export const TRIP_SCHEMA = {
  type: 'object',
  properties: {
    destination: { type: 'string' },
    travellers: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, age: { type: 'number' } },
        required: ['name', 'age'],
        additionalProperties: false,
      },
    },
    transport: { type: 'string', enum: ['train', 'bus', 'ship'] },
    nights: { type: 'number' },
  },
  required: ['destination', 'travellers', 'transport', 'nights'],
  additionalProperties: false,
} as const satisfies JsonSchema;
