/* eslint-disable */
// @ts-nocheck
// Written by `toolwright generate` from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
import { bindManifest } from 'toolwright';
import { Calendar } from './calendar.js';

bindManifest(
  {
    version: 1,
    toolsets: [
      {
        className: 'Calendar',
        source: 'calendar.ts:5',
        tools: [
          {
            method: 'daysBetween',
            name: 'daysBetween',
            description: 'Counts the days between two dates.',
            source: 'calendar.ts:13',
            parameters: [{ name: 'from', description: 'The first day.' }, { name: 'to', description: 'The last day.' }],
            inputSchema: {
              type: 'object',
              properties: {
                from: { type: 'string', format: 'date-time', description: 'The first day.', 'x-type': 'Date' },
                to: { type: 'string', format: 'date-time', description: 'The last day.', 'x-type': 'Date' },
              },
              required: ['from', 'to'],
              additionalProperties: false,
            },
            outputSchema: { type: 'number' },
          },
        ],
      },
    ],
  },
  [Calendar],
);
