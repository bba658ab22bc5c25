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
        source: 'releases.ts:10',
        namespace: 'releases',
        description: 'What has been released, and what changed.',
        tools: [
          {
            method: 'changes',
            name: 'changes',
            description: 'Says what changed in a release.',
            source: 'releases.ts:17',
            parameters: [
              { name: 'version', description: 'Such as 2.3.0; the newest where it is left out.', optional: true },
            ],
            inputSchema: {
              type: 'object',
              properties: {
                version: { type: 'string', description: 'Such as 2.3.0; the newest where it is left out.' },
              },
              required: [],
              additionalProperties: false,
            },
            outputSchema: { type: 'array', items: { type: 'string' } },
          },
        ],
      },
    ],
  },
  [Releases],
);
