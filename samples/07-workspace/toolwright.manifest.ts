/* eslint-disable */
// @ts-nocheck
// Written by `toolwright generate` from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
import { bindManifest } from 'toolwright';
import { Releases } from './releases.js';

bindManifest(
  {
    version: 1,
    toolsets: [
      {
        className: 'Releases',
        source: 'releases.ts:3',
        tools: [
          {
            method: 'newest',
            name: 'newest',
            description: 'Says which release is the newest.',
            source: 'releases.ts:6',
            parameters: [],
            inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
            outputSchema: { type: 'string' },
          },
        ],
      },
    ],
  },
  [Releases],
);
