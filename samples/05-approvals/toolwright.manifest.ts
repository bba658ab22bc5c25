/* eslint-disable */
// @ts-nocheck
// Written by `toolwright generate` from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
import { bindManifest } from 'toolwright';
import { Refunds } from './refunds.js';

bindManifest(
  {
    version: 1,
    toolsets: [
      {
        className: 'Refunds',
        source: 'refunds.ts:5',
        description: 'What customers may get back.',
        tools: [
          {
            method: 'lookUp',
            name: 'lookUp',
            description: 'Look up what was paid for an order.',
            source: 'refunds.ts:17',
            parameters: [{ name: 'order', description: "The order's number, such as O-17." }],
            inputSchema: {
              type: 'object',
              properties: {
                order: {
                  type: 'string',
                  pattern: '^O--?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:e[+-]\\d+)?$',
                  description: "The order's number, such as O-17.",
                },
              },
              required: ['order'],
              additionalProperties: false,
            },
            outputSchema: {
              type: 'object',
              properties: { paid: { type: 'number' } },
              required: ['paid'],
            },
          },
          {
            method: 'refund',
            name: 'refund',
            description: 'Refund an amount for an order.',
            source: 'refunds.ts:28',
            parameters: [
              { name: 'order', description: "The order's number, such as O-17." },
              { name: 'amount', description: 'How many euros go back.' },
            ],
            inputSchema: {
              type: 'object',
              properties: {
                order: {
                  type: 'string',
                  pattern: '^O--?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:e[+-]\\d+)?$',
                  description: "The order's number, such as O-17.",
                },
                amount: { type: 'number', description: 'How many euros go back.' },
              },
              required: ['order', 'amount'],
              additionalProperties: false,
            },
            outputSchema: { type: 'string' },
          },
          {
            method: 'closeAccount',
            name: 'closeAccount',
            description: 'Close the account of a customer for good.',
            source: 'refunds.ts:39',
            parameters: [{ name: 'email', description: "The customer's address." }],
            inputSchema: {
              type: 'object',
              properties: { email: { type: 'string', description: "The customer's address." } },
              required: ['email'],
              additionalProperties: false,
            },
            outputSchema: { type: 'string' },
          },
        ],
      },
    ],
  },
  [Refunds],
);
