import { describe, expect, it } from '@jest/globals';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { ScriptedModel } from '../../../src/testing/index.js';
import { openShop, type Adapter } from './support/shop-app.js';

describe.each<Adapter>(['express', 'fastify'])('the document of an API on %s', (adapter) => {
  it('has the routes for runs, with what they take and answer', async () => {
    const { app } = await openShop({ adapter, model: new ScriptedModel([]) });

    const document = SwaggerModule.createDocument(app, new DocumentBuilder().build());

    expect(Object.keys(document.paths)).toEqual([
      '/support/runs',
      '/support/runs/stream',
      '/support/runs/{runId}',
      '/support/runs/{runId}/events',
      '/support/runs/{runId}/approve',
      '/support/runs/{runId}/reject',
      '/support/runs/{runId}/decide',
      '/support/runs/{runId}/cancel',
      '/support/sessions',
      '/support/sessions/{sessionId}/items',
    ]);
    expect(document.paths['/support/runs']?.post).toMatchObject({
      operationId: 'SupportRuns_startRun',
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/StartRun' } } } },
      responses: {
        201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Run' } } } },
        400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/RunProblem' } } } },
      },
    });
    expect(document.paths['/support/runs/{runId}/events']?.get).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'runId', in: 'path', required: true, schema: { type: 'string' } }),
        expect.objectContaining({ name: 'Last-Event-ID', in: 'header', required: false }),
      ]),
      responses: {
        200: {
          content: {
            'text/event-stream': {
              schema: { oneOf: expect.arrayContaining([{ $ref: '#/components/schemas/TextDeltaEvent' }]) },
            },
          },
        },
      },
    });
    expect(document.components?.schemas).toMatchObject({
      StartRun: {
        type: 'object',
        required: ['input'],
        properties: { input: { type: 'string' }, wait: { type: 'boolean', default: true } },
      },
      Run: {
        properties: {
          status: { enum: ['running', 'waiting', 'completed', 'failed', 'cancelled'] },
          approvals: { type: 'array', items: { $ref: '#/components/schemas/RunApproval' } },
        },
      },
      DecideOnCalls: { required: ['decisions'] },
    });
  });

  it('refers to nothing that it has not', async () => {
    const { app } = await openShop({ adapter, model: new ScriptedModel([]) });

    const document = SwaggerModule.createDocument(app, new DocumentBuilder().build());

    const references = JSON.stringify(document.paths).match(/#\/components\/schemas\/\w+/g) ?? [];
    const known = Object.keys(document.components?.schemas ?? {}).map((name) => `#/components/schemas/${name}`);
    expect(references.filter((reference) => !known.includes(reference))).toEqual([]);
    expect(references.length).toBeGreaterThan(40);
  });
});
