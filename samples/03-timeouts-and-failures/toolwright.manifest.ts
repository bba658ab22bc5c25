/* eslint-disable */
// @ts-nocheck
// Written by `toolwright generate` from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
import { bindManifest } from 'toolwright';
import { ParcelDesk } from './parcel-desk.js';

bindManifest(
  {
    version: 1,
    toolsets: [
      {
        className: 'ParcelDesk',
        source: 'parcel-desk.ts:9',
        tools: [
          {
            method: 'locate',
            name: 'locate',
            description: 'Says where a parcel is.',
            source: 'parcel-desk.ts:18',
            parameters: [{ name: 'parcel', description: "The parcel's number, such as P-17." }],
            inputSchema: {
              type: 'object',
              properties: {
                parcel: {
                  type: 'string',
                  pattern: '^P--?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:e[+-]\\d+)?$',
                  description: "The parcel's number, such as P-17.",
                },
              },
              required: ['parcel'],
              additionalProperties: false,
            },
            outputSchema: { type: 'string' },
          },
          {
            method: 'estimateDuty',
            name: 'estimateDuty',
            description: 'Estimates the customs duty of a parcel. Asks an office that is slow to answer.',
            source: 'parcel-desk.ts:31',
            parameters: [
              { name: 'parcel', description: "The parcel's number." },
              { name: '{ signal }', kind: 'context' },
            ],
            inputSchema: {
              type: 'object',
              properties: {
                parcel: {
                  type: 'string',
                  pattern: '^P--?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:e[+-]\\d+)?$',
                  description: "The parcel's number.",
                },
              },
              required: ['parcel'],
              additionalProperties: false,
            },
            outputSchema: { type: 'number' },
            timeoutMs: 200,
          },
          {
            method: 'reroute',
            name: 'reroute',
            description: 'Reroutes a parcel to another city.',
            source: 'parcel-desk.ts:44',
            parameters: [
              { name: 'parcel', description: "The parcel's number." },
              { name: 'city', description: 'Where it is to go.' },
            ],
            inputSchema: {
              type: 'object',
              properties: {
                parcel: {
                  type: 'string',
                  pattern: '^P--?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:e[+-]\\d+)?$',
                  description: "The parcel's number.",
                },
                city: { type: 'string', description: 'Where it is to go.' },
              },
              required: ['parcel', 'city'],
              additionalProperties: false,
            },
          },
          {
            method: 'closeDesk',
            name: 'closeDesk',
            description: "Closes the desk for today. A failure here is nobody's to repair but ours, so it ends the run.",
            source: 'parcel-desk.ts:51',
            parameters: [],
            inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
          },
        ],
      },
    ],
  },
  [ParcelDesk],
);
