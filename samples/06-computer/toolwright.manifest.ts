/* eslint-disable */
// @ts-nocheck
// Written by `toolwright generate` from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
import { bindManifest } from 'toolwright';
import { Bookings } from './bookings.js';

bindManifest(
  {
    version: 1,
    toolsets: [
      {
        className: 'Bookings',
        source: 'bookings.ts:4',
        tools: [
          {
            method: 'seatOf',
            name: 'seatOf',
            description: 'Says which seat is booked for somebody.',
            source: 'bookings.ts:13',
            parameters: [{ name: 'name', description: 'Whose seat.' }],
            inputSchema: {
              type: 'object',
              properties: { name: { type: 'string', description: 'Whose seat.' } },
              required: ['name'],
              additionalProperties: false,
            },
            outputSchema: { type: 'string' },
          },
        ],
      },
    ],
  },
  [Bookings],
);
