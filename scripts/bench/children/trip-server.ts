// Answers POST /run with a run of two tool calls, by an application of Nest on Fastify or by Fastify alone.
//
//   node scripts/bench/children/trip-server.ts toolwright|fastify

import { Controller, Injectable, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify } from 'fastify';

import type * as Toolwright from '../../../src/index.js';
import type * as Nest from '../../../src/nestjs/index.js';
import { builtModule } from '../built-package.ts';
import { ANSWER, callIds, planTrip, QUESTION, TOOL_ARGUMENTS, TOOL_NAME, type Trip } from '../contestants/scenario.ts';
import { TRIP_MANIFEST } from '../contestants/trip-manifest.ts';

const { Agent, bindManifest, NO_USAGE, run, tool } = (await import(builtModule('index.js'))) as typeof Toolwright;

// Node strips types but knows no decorators: what follows is what a compiler makes of them.
class TripTools {
  planTrip(
    destination: string,
    travellers: Trip['travellers'],
    transport: Trip['transport'],
    nights: number,
  ): { destination: string; price: number } {
    return planTrip({ destination, travellers, transport, nights });
  }
}
Injectable()(TripTools);
tool()(TripTools.prototype, 'planTrip', Object.getOwnPropertyDescriptor(TripTools.prototype, 'planTrip') ?? {});
bindManifest(TRIP_MANIFEST, [TripTools]);

/** Asks for two calls, and answers once it has their results. */
const model: Toolwright.Model = {
  getResponse: async ({ input }) => ({
    output:
      input.at(-1)?.type === 'function_call_result'
        ? [{ type: 'message', role: 'assistant', content: [{ type: 'text', text: ANSWER }] }]
        : callIds(1).map((callId) => ({ type: 'function_call', callId, name: TOOL_NAME, arguments: TOOL_ARGUMENTS })),
    usage: { ...NO_USAGE, requests: 1 },
  }),
};

const SERVERS: Readonly<Record<string, () => Promise<string>>> = { toolwright: nestServer, fastify: fastifyServer };

const url = await SERVERS[process.argv[2] ?? '']?.();
if (url === undefined) throw new Error('Which server? toolwright or fastify.');
console.log(`${url}/run`);
process.stdin.resume().on('end', () => process.exit());

async function fastifyServer(): Promise<string> {
  const agent = new Agent({ name: 'Planner', model, tools: [new TripTools()] });
  const server = fastify();
  server.post('/run', async () => {
    const { finalOutput } = await run(agent, QUESTION);
    return { finalOutput };
  });
  return server.listen({ port: 0, host: '127.0.0.1' });
}

async function nestServer(): Promise<string> {
  const { defineAgent, InjectAgent, InjectRunner, ToolwrightModule } = (await import(
    builtModule('nestjs/index.js')
  )) as typeof Nest;
  const planner = defineAgent({ name: 'Planner', tools: [TripTools] });

  class RunController {
    readonly #agent: Toolwright.Agent;
    readonly #runner: Toolwright.Runner;

    constructor(agent: Toolwright.Agent, runner: Toolwright.Runner) {
      this.#agent = agent;
      this.#runner = runner;
    }

    async run(): Promise<{ finalOutput: string | undefined }> {
      const { finalOutput } = await this.#runner.run(this.#agent, QUESTION);
      return { finalOutput };
    }
  }
  Controller()(RunController);
  InjectAgent(planner)(RunController, undefined, 0);
  InjectRunner()(RunController, undefined, 1);
  Post('run')(RunController.prototype, 'run', Object.getOwnPropertyDescriptor(RunController.prototype, 'run') ?? {});

  class AppModule {}
  Module({
    imports: [ToolwrightModule.forRoot({ model }), ToolwrightModule.forFeature([planner])],
    controllers: [RunController],
    providers: [TripTools],
  })(AppModule);
  const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false });
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}
