/* eslint-disable */
// @ts-nocheck
// Written by `toolwright generate` from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
import { bindManifest } from 'toolwright';
import { SourceCheck } from './source-check.js';

bindManifest(
  {
    version: 1,
    toolsets: [
      {
        className: 'SourceCheck',
        source: 'source-check.ts:8',
        tools: [
          {
            method: 'check',
            name: 'check',
            description: 'Says whether the source can be read by Node, and else why not.',
            source: 'source-check.ts:13',
            parameters: [],
            inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
            outputSchema: { type: 'string' },
          },
        ],
      },
    ],
  },
  [SourceCheck],
);
