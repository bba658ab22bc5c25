import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { installNest, type NestMajor } from '../../support/nest-fixture.js';

/** An application without a transpiler: what decorators do is done by calls. */
const MAIN = `
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { functionTool } from 'toolwright';
import { defineAgent, runsController, ToolwrightModule } from 'toolwright/nestjs';
import { callTool, say, ScriptedModel } from 'toolwright/testing';

const refund = functionTool({
  name: 'refund',
  description: 'Refunds an order.',
  parameters: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'], additionalProperties: false },
  needsApproval: true,
  execute: ({ order }) => order + ' is refunded.',
});
const support = defineAgent({ name: 'Support', tools: [refund] });
const results = {};
for (const adapter of ['express', 'fastify']) {
  const model = new ScriptedModel([callTool('refund', { order: 'A1' }), say('Done.'), say('Hello.')]);
  class AppModule {}
  Module({
    imports: [ToolwrightModule.forRoot({ model }), ToolwrightModule.forFeature([support])],
    controllers: [runsController({ path: 'support', agent: support })],
  })(AppModule);
  const app = await NestFactory.create(AppModule, ...(adapter === 'fastify' ? [new FastifyAdapter()] : []), { logger: false });
  app.enableShutdownHooks();
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const post = (path, body = {}) => fetch(url + '/support/' + path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  const waiting = await (await post('runs', { input: 'Refund A1' })).json();
  const approved = await post('runs/' + waiting.id + '/approve');
  const stream = await post('runs/stream', { input: 'Hi' });
  const bad = await post('runs/stream', {});
  results[adapter] = {
    waiting: waiting.status,
    approved: [approved.status, (await approved.json()).output],
    stream: [stream.status, (await stream.text()).match(/(?<=event: )\\w+/g).filter((type) => type !== 'text_delta')],
    bad: bad.status,
    paths: Object.keys(document.paths).length,
    output: document.components.schemas.Run.properties.output,
    body: document.paths['/support/runs'].post.requestBody.content['application/json'].schema,
  };
  await app.close();
}
console.log(JSON.stringify(results));
`;

const MAJORS: readonly NestMajor[] = [11, 12];
const installed = MAJORS.map((major) => [major, installNest(major, 'Routes for runs')] as const).filter(
  ([, nest]) => nest !== undefined,
);

(installed.length > 0 ? describe : describe.skip)('the routes for runs', () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  it.each(installed)('work on both adapters of Nest %s, and are in its documents', async (_major, nest) => {
    // Nothing runs without it.
    const folder = nest?.createApp({ 'package.json': '{ "type": "module" }', 'main.mjs': MAIN }) ?? '';
    folders.push(folder);

    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'main.mjs')], { cwd: folder });

    const expected = {
      waiting: 'waiting',
      approved: [200, 'Done.'],
      stream: [200, ['run_started', 'agent_updated', 'message', 'run_completed']],
      bad: 400,
      paths: 10,
      output: expect.objectContaining({ oneOf: expect.any(Array) }),
      body: { $ref: '#/components/schemas/StartRun' },
    };
    expect(JSON.parse(stdout)).toEqual({ express: expected, fastify: expected });
  });
});
