/* eslint-disable */
// @ts-nocheck
// Written by `toolwright generate` from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
import { bindManifest } from 'toolwright';
import { OrderService } from './order-service.js';

bindManifest(
  {
    version: 1,
    toolsets: [
      {
        className: 'OrderService',
        source: 'order-service.ts:11',
        description: 'Orders of a tea shop: a service as a backend has it, with nothing in it that knows of models.',
        tools: [
          {
            method: 'placeOrder',
            name: 'placeOrder',
            description: 'Places an order.',
            source: 'order-service.ts:23',
            parameters: [
              { name: 'customer', description: 'Who orders.' },
              { name: 'lines', description: 'What is ordered, and how much of it.' },
              { name: 'delivery', description: 'How it gets to the customer.' },
              { name: 'currency', description: 'What the customer pays in.', optional: true },
            ],
            inputSchema: {
              type: 'object',
              properties: {
                customer: {
                  type: 'object',
                  description: 'Who orders.',
                  properties: {
                    name: { type: 'string' },
                    email: { type: 'string', description: 'Where the receipt goes.' },
                  },
                  required: ['name'],
                  additionalProperties: false,
                },
                lines: {
                  type: 'array',
                  description: 'What is ordered, and how much of it.',
                  items: {
                    type: 'object',
                    properties: {
                      article: { type: 'string', pattern: '^TEA-\\d+$', description: "The article's number." },
                      quantity: { type: 'number', description: 'How many packets.', minimum: 1, maximum: 99 },
                    },
                    required: ['article', 'quantity'],
                    additionalProperties: false,
                  },
                },
                delivery: {
                  description: 'How it gets to the customer.',
                  anyOf: [
                    {
                      type: 'object',
                      description: 'The customer comes to the shop.',
                      properties: {
                        kind: { type: 'string', const: 'pick-up' },
                        shop: { type: 'string', enum: ['harbour', 'station'] },
                      },
                      required: ['kind', 'shop'],
                      additionalProperties: false,
                    },
                    {
                      type: 'object',
                      description: 'A courier brings the parcel.',
                      properties: {
                        kind: { type: 'string', const: 'courier' },
                        address: { type: 'string' },
                        from: {
                          type: 'string',
                          format: 'date-time',
                          description: 'The first day it may arrive.',
                          'x-type': 'Date',
                        },
                      },
                      required: ['kind', 'address'],
                      additionalProperties: false,
                    },
                  ],
                },
                currency: {
                  type: 'string',
                  description: 'What the customer pays in.',
                  enum: ['EUR', 'NOK', 'JPY'],
                  default: 'EUR',
                },
              },
              required: ['customer', 'lines', 'delivery'],
              additionalProperties: false,
            },
            outputSchema: {
              type: 'object',
              properties: {
                number: { type: 'string' },
                customer: {
                  type: 'object',
                  properties: {
                    name: { type: 'string' },
                    email: { type: 'string', description: 'Where the receipt goes.' },
                  },
                  required: ['name'],
                },
                lines: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      article: { type: 'string', pattern: '^TEA-\\d+$', description: "The article's number." },
                      quantity: { type: 'number', description: 'How many packets.', minimum: 1, maximum: 99 },
                    },
                    required: ['article', 'quantity'],
                  },
                },
                delivery: {
                  anyOf: [
                    {
                      type: 'object',
                      description: 'The customer comes to the shop.',
                      properties: {
                        kind: { type: 'string', const: 'pick-up' },
                        shop: { type: 'string', enum: ['harbour', 'station'] },
                      },
                      required: ['kind', 'shop'],
                    },
                    {
                      type: 'object',
                      description: 'A courier brings the parcel.',
                      properties: {
                        kind: { type: 'string', const: 'courier' },
                        address: { type: 'string' },
                        from: { type: 'string', format: 'date-time', description: 'The first day it may arrive.' },
                      },
                      required: ['kind', 'address'],
                    },
                  ],
                },
                currency: { type: 'string', description: 'What a customer is billed in.', enum: ['EUR', 'NOK', 'JPY'] },
                total: { type: 'number' },
              },
              required: ['number', 'customer', 'lines', 'delivery', 'currency', 'total'],
            },
          },
          {
            method: 'listOrders',
            name: 'listOrders',
            description: 'Lists placed orders, the latest first.',
            source: 'order-service.ts:37',
            parameters: [
              { name: '{ customer, currency }', kind: 'spread', properties: ['customer', 'currency'] },
              { name: 'limit', description: 'How many at most.', optional: true },
            ],
            inputSchema: {
              type: 'object',
              properties: {
                customer: { type: 'string' },
                currency: { type: 'string', description: 'What a customer is billed in.', enum: ['EUR', 'NOK', 'JPY'] },
                limit: { type: 'number', description: 'How many at most.', minimum: 1, maximum: 50, default: 10 },
              },
              required: [],
              additionalProperties: false,
            },
            outputSchema: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  number: { type: 'string' },
                  customer: {
                    type: 'object',
                    properties: {
                      name: { type: 'string' },
                      email: { type: 'string', description: 'Where the receipt goes.' },
                    },
                    required: ['name'],
                  },
                  lines: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: {
                        article: { type: 'string', pattern: '^TEA-\\d+$', description: "The article's number." },
                        quantity: { type: 'number', description: 'How many packets.', minimum: 1, maximum: 99 },
                      },
                      required: ['article', 'quantity'],
                    },
                  },
                  delivery: {
                    anyOf: [
                      {
                        type: 'object',
                        description: 'The customer comes to the shop.',
                        properties: {
                          kind: { type: 'string', const: 'pick-up' },
                          shop: { type: 'string', enum: ['harbour', 'station'] },
                        },
                        required: ['kind', 'shop'],
                      },
                      {
                        type: 'object',
                        description: 'A courier brings the parcel.',
                        properties: {
                          kind: { type: 'string', const: 'courier' },
                          address: { type: 'string' },
                          from: { type: 'string', format: 'date-time', description: 'The first day it may arrive.' },
                        },
                        required: ['kind', 'address'],
                      },
                    ],
                  },
                  currency: {
                    type: 'string',
                    description: 'What a customer is billed in.',
                    enum: ['EUR', 'NOK', 'JPY'],
                  },
                  total: { type: 'number' },
                },
                required: ['number', 'customer', 'lines', 'delivery', 'currency', 'total'],
              },
            },
          },
          {
            method: 'arrivalOf',
            name: 'arrivalOf',
            description: 'Says when the parcel of a courier arrives: two working days after it may.',
            source: 'order-service.ts:50',
            parameters: [{ name: 'order' }],
            inputSchema: {
              type: 'object',
              properties: { order: { type: 'string' } },
              required: ['order'],
              additionalProperties: false,
            },
            outputSchema: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'string' }] },
          },
        ],
      },
    ],
  },
  [OrderService],
);
