import type { Manifest } from '../../../src/index.js';
import { TOOL_DESCRIPTION, TOOL_NAME } from './scenario.ts';
import { TRIP_SCHEMA } from './trip-json-schema.ts';

/** What the generator would write of a class with the tool of the benchmarks. */
export const TRIP_MANIFEST: Manifest = {
  version: 1,
  toolsets: [
    {
      className: 'TripTools',
      source: 'bench',
      tools: [
        {
          method: 'planTrip',
          name: TOOL_NAME,
          description: TOOL_DESCRIPTION,
          parameters: [{ name: 'destination' }, { name: 'travellers' }, { name: 'transport' }, { name: 'nights' }],
          inputSchema: TRIP_SCHEMA,
        },
      ],
    },
  ],
};
