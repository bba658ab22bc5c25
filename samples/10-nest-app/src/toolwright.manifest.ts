/* eslint-disable */
// @ts-nocheck
// Written by `toolwright generate` from the classes imported below. Changes made here are lost: change the
// classes and run the command again. Import this module once, where the program starts.
import { bindManifest } from 'toolwright';
import { CustomersController } from './customers/customers.controller.js';
import { OrdersService } from './orders/orders.service.js';
import { ListOrdersDto } from './orders/dto/list-orders.dto.js';
import { PlaceOrderDto, OrderLineDto } from './orders/dto/place-order.dto.js';
import { RefundOrderDto } from './orders/dto/refund-order.dto.js';

bindManifest(
  {
    version: 1,
    toolsets: [
      {
        className: 'CustomersController',
        source: 'src/customers/customers.controller.ts:9',
        tools: [
          {
            method: 'get',
            name: 'getCustomer',
            description: "Look up a customer's name and address.",
            source: 'src/customers/customers.controller.ts:21',
            parameters: [{ name: 'number', description: "The customer's number, such as C-1." }],
            inputSchema: {
              type: 'object',
              properties: {
                number: { type: 'string', pattern: '^C-\\d+$', description: "The customer's number, such as C-1." },
              },
              required: ['number'],
              additionalProperties: false,
            },
            outputSchema: {
              type: 'object',
              properties: { number: { type: 'string' }, name: { type: 'string' }, email: { type: 'string' } },
              required: ['number', 'name', 'email'],
            },
          },
        ],
      },
      {
        className: 'OrdersService',
        source: 'src/orders/orders.service.ts:15',
        description: 'Orders of a tea shop: for the routes of the controller, and for the assistant.',
        tools: [
          {
            method: 'get',
            name: 'getOrder',
            description: 'Look up the status of an order, and what was paid and refunded for it.',
            source: 'src/orders/orders.service.ts:28',
            parameters: [{ name: 'number', description: "The order's number, such as O-17." }],
            inputSchema: {
              type: 'object',
              properties: {
                number: { type: 'string', pattern: '^O-\\d+$', description: "The order's number, such as O-17." },
              },
              required: ['number'],
              additionalProperties: false,
            },
            outputSchema: {
              type: 'object',
              properties: {
                number: { type: 'string' },
                customer: { type: 'string' },
                lines: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      sku: { type: 'string', description: "What is ordered: an article's number, such as TEA-SENCHA." },
                      quantity: { type: 'number', description: 'How many of it.' },
                    },
                    required: ['sku', 'quantity'],
                  },
                },
                total: { type: 'number', description: 'What was paid, in euros.' },
                refunded: { type: 'number', description: 'What has gone back of it, in euros.' },
                status: { type: 'string', enum: ['open', 'shipped', 'refunded'] },
              },
              required: ['number', 'customer', 'lines', 'total', 'refunded', 'status'],
            },
          },
          {
            method: 'list',
            name: 'listOrders',
            description: 'List all orders of a customer.',
            source: 'src/orders/orders.service.ts:36',
            parameters: [{ name: 'filter' }],
            inputSchema: {
              type: 'object',
              properties: {
                filter: {
                  type: 'object',
                  properties: {
                    customer: {
                      type: 'string',
                      pattern: '^C-\\d+$',
                      description: "Whose orders: a customer's number, such as C-1.",
                    },
                  },
                  required: ['customer'],
                  additionalProperties: false,
                },
              },
              required: ['filter'],
              additionalProperties: false,
            },
            dtos: { '/properties/filter': 'ListOrdersDto' },
            outputSchema: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  number: { type: 'string' },
                  customer: { type: 'string' },
                  lines: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: {
                        sku: {
                          type: 'string',
                          description: "What is ordered: an article's number, such as TEA-SENCHA.",
                        },
                        quantity: { type: 'number', description: 'How many of it.' },
                      },
                      required: ['sku', 'quantity'],
                    },
                  },
                  total: { type: 'number', description: 'What was paid, in euros.' },
                  refunded: { type: 'number', description: 'What has gone back of it, in euros.' },
                  status: { type: 'string', enum: ['open', 'shipped', 'refunded'] },
                },
                required: ['number', 'customer', 'lines', 'total', 'refunded', 'status'],
              },
            },
          },
          {
            method: 'place',
            name: 'placeOrder',
            description: 'Place a new order for a customer.',
            source: 'src/orders/orders.service.ts:43',
            parameters: [{ name: 'order' }],
            inputSchema: {
              type: 'object',
              properties: {
                order: {
                  type: 'object',
                  properties: {
                    customer: {
                      type: 'string',
                      pattern: '^C-\\d+$',
                      description: "Who orders: a customer's number, such as C-1.",
                    },
                    lines: {
                      type: 'array',
                      items: {
                        type: 'object',
                        properties: {
                          sku: {
                            type: 'string',
                            pattern: '^[A-Z]+(-[A-Z]+)+$',
                            description: "What is ordered: an article's number, such as TEA-SENCHA.",
                          },
                          quantity: { type: 'integer', description: 'How many of it.', minimum: 1, maximum: 50 },
                        },
                        required: ['sku', 'quantity'],
                        additionalProperties: false,
                      },
                      minItems: 1,
                    },
                  },
                  required: ['customer', 'lines'],
                  additionalProperties: false,
                },
              },
              required: ['order'],
              additionalProperties: false,
            },
            dtos: { '/properties/order': 'PlaceOrderDto', '/properties/order/properties/lines/items': 'OrderLineDto' },
            outputSchema: {
              type: 'object',
              properties: {
                number: { type: 'string' },
                customer: { type: 'string' },
                lines: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      sku: { type: 'string', description: "What is ordered: an article's number, such as TEA-SENCHA." },
                      quantity: { type: 'number', description: 'How many of it.' },
                    },
                    required: ['sku', 'quantity'],
                  },
                },
                total: { type: 'number', description: 'What was paid, in euros.' },
                refunded: { type: 'number', description: 'What has gone back of it, in euros.' },
                status: { type: 'string', enum: ['open', 'shipped', 'refunded'] },
              },
              required: ['number', 'customer', 'lines', 'total', 'refunded', 'status'],
            },
          },
          {
            method: 'refund',
            name: 'refundOrder',
            description: 'Refund an amount of what was paid for an order.',
            source: 'src/orders/orders.service.ts:57',
            parameters: [{ name: 'number', description: "The order's number, such as O-17." }, { name: 'refund' }],
            inputSchema: {
              type: 'object',
              properties: {
                number: { type: 'string', pattern: '^O-\\d+$', description: "The order's number, such as O-17." },
                refund: {
                  type: 'object',
                  properties: {
                    amount: {
                      type: 'number',
                      description: 'How many euros go back. At most 2 decimal places.',
                      exclusiveMinimum: 0,
                      maximum: 500,
                    },
                    reason: {
                      type: 'string',
                      description: 'What was wrong with the parcel.',
                      enum: ['damaged', 'late', 'lost'],
                    },
                  },
                  required: ['amount', 'reason'],
                  additionalProperties: false,
                },
              },
              required: ['number', 'refund'],
              additionalProperties: false,
            },
            dtos: { '/properties/refund': 'RefundOrderDto' },
            outputSchema: {
              type: 'object',
              properties: {
                number: { type: 'string' },
                customer: { type: 'string' },
                lines: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: {
                      sku: { type: 'string', description: "What is ordered: an article's number, such as TEA-SENCHA." },
                      quantity: { type: 'number', description: 'How many of it.' },
                    },
                    required: ['sku', 'quantity'],
                  },
                },
                total: { type: 'number', description: 'What was paid, in euros.' },
                refunded: { type: 'number', description: 'What has gone back of it, in euros.' },
                status: { type: 'string', enum: ['open', 'shipped', 'refunded'] },
              },
              required: ['number', 'customer', 'lines', 'total', 'refunded', 'status'],
            },
          },
        ],
      },
    ],
    dtos: {
      ListOrdersDto: {
        className: 'ListOrdersDto',
        source: 'src/orders/dto/list-orders.dto.ts:4',
        rules: { customer: ['matches(/^C-\\d+$/)', '…'] },
      },
      PlaceOrderDto: {
        className: 'PlaceOrderDto',
        source: 'src/orders/dto/place-order.dto.ts:19',
        rules: { customer: ['matches(/^C-\\d+$/)', '…'], lines: ['arrayNotEmpty', '…'] },
      },
      OrderLineDto: {
        className: 'OrderLineDto',
        source: 'src/orders/dto/place-order.dto.ts:5',
        rules: { sku: ['matches(/^[A-Z]+(-[A-Z]+)+$/)', '…'], quantity: ['isInt', 'min(1)', 'max(50)', '…'] },
      },
      RefundOrderDto: {
        className: 'RefundOrderDto',
        source: 'src/orders/dto/refund-order.dto.ts:6',
        rules: {
          amount: ['isNumber', 'isPositive', 'max(500)', '…'],
          reason: ['isIn(["damaged","late","lost"])', '…'],
        },
      },
    },
  },
  [CustomersController, OrdersService],
  { dtos: () => ({ ListOrdersDto, PlaceOrderDto, OrderLineDto, RefundOrderDto }) },
);
