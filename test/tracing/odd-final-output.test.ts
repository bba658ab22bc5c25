import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { Agent, Runner } from '../../src/index.js';
import { say, ScriptedModel } from '../../src/testing/index.js';
import { register, Traces, unregister } from './traces.js';

it('records a final output that JSON cannot hold as a model would be told of it', async () => {
  const traces = new Traces();
  register(traces);
  try {
    const outputType = z.object({ total: z.string().transform((digits) => new Map([['sum', BigInt(digits)]])) });
    const agent = new Agent({ name: 'Clerk', model: new ScriptedModel([say('{"total":"10"}')]), outputType });
    await new Runner({ tracing: { includeContent: true } }).run(agent, 'Go');
  } finally {
    unregister();
  }

  expect(traces.span('invoke_agent Clerk').attributes['gen_ai.output.messages']).toContain(
    JSON.stringify('{"total":{"sum":10}}'),
  );
});
