import { describe, expect, it } from '@jest/globals';
import { Agent, param, run, tool } from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, say, together } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const openaiServer = serversPerTest();

class Desk {
  readonly booked: unknown[] = [];

  @tool({ description: 'Books a seat' })
  book(@param('Who sits there') name: string, on: Date, window: boolean = true): { seat: number } {
    this.booked.push([name, on, window]);
    return { seat: this.booked.length };
  }
}

describe('a run over HTTP', () => {
  it('takes a decorated class from the schema the API checks to the answer', async () => {
    const server = await openaiServer(
      together(
        callTool('book', { name: 'Ada', on: '2026-05-01T10:00:00Z', window: null }),
        callTool('book', { name: 'Alan', on: 'tomorrow', window: false }),
      ),
      say('Ada has seat 1.'),
    );
    const desk = new Desk();
    const agent = new Agent({
      name: 'Desk',
      instructions: 'Book seats.',
      model: new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna'),
      tools: [desk],
    });

    const result = await run(agent, 'A seat for Ada and Alan, please.');

    expect(result.finalOutput).toBe('Ada has seat 1.');
    expect(desk.booked).toEqual([['Ada', new Date('2026-05-01T10:00:00Z'), true]]);
    expect(server.requests[0]?.tools).toEqual([
      {
        type: 'function',
        name: 'book',
        description: 'Books a seat',
        strict: true,
        parameters: {
          type: 'object',
          properties: {
            name: { type: 'string', description: 'Who sits there' },
            on: { type: 'string', format: 'date-time' },
            window: { type: ['boolean', 'null'], default: true },
          },
          required: ['name', 'on', 'window'],
          additionalProperties: false,
        },
      },
    ]);
    const sent = (server.requests[1]?.input ?? []) as { type: string; output: string }[];
    const outputs = sent.filter(({ type }) => type === 'function_call_output');
    expect(outputs.map(({ output }) => output)).toEqual([
      '{"seat":1}',
      expect.stringMatching(/on must be a date-time.*but got "tomorrow"/),
    ]);
    expect(result.usage.requests).toBe(2);
  });
});
