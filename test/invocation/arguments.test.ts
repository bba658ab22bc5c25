import { describe, expect, it } from '@jest/globals';
import { functionTool, tool } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

const echo = functionTool({
  name: 'echo',
  parameters: {
    type: 'object',
    properties: {
      city: { type: 'string' },
      days: { type: 'integer', minimum: 1, maximum: 7 },
      unit: { enum: ['celsius', 'fahrenheit'] },
    },
    required: ['city', 'days'],
    additionalProperties: false,
  },
  execute: (input) => input,
});

describe('arguments', () => {
  it('that are empty count as none', async () => {
    class Clock {
      @tool()
      now(): string {
        return 'noon';
      }
    }

    expect((await askAgent([new Clock()], [callTool('now', ''), callTool('now', '  ')])).outputs).toEqual([
      'noon',
      'noon',
    ]);
  });

  it('that are no JSON are told to the model, which may try again', async () => {
    const { outputs } = await askAgent([echo], [callTool('echo', '{"city": "Oslo"')]);

    expect(outputs[0]).toMatch(
      /^An error occurred while parsing tool arguments\. Please try again with valid JSON\. Error: .*JSON/,
    );
  });

  it('that are JSON but no object are told to the model', async () => {
    const { outputs } = await askAgent([echo], [callTool('echo', '["Oslo"]'), callTool('echo', 'null')]);

    expect(outputs[0]).toContain(
      'Invalid JSON input for tool echo: the arguments must be a JSON object, but got ["Oslo"]',
    );
    expect(outputs[1]).toContain('but got null');
  });

  it('that break the schema are named: where, what was expected, what was sent', async () => {
    const { outputs } = await askAgent([echo], [callTool('echo', { city: 5, days: 9, unit: 'kelvin' })]);

    expect(outputs[0]).toMatch(
      /^An error occurred while running the tool\. Please try again\. Error: Invalid JSON input for tool echo: /,
    );
    expect(outputs[0]).toMatch(/city must be a string, but got 5/);
    expect(outputs[0]).toMatch(/days must be .*7.*, but got 9/);
    expect(outputs[0]).toMatch(/unit must be .*"celsius".*"fahrenheit".*, but got "kelvin"/);
  });

  it('nobody asked for are dropped, and left out ones stay out', async () => {
    const { outputs } = await askAgent([echo], [callTool('echo', { city: 'Oslo', days: 1, unit: null, extra: true })]);

    expect(outputs).toEqual(['{"city":"Oslo","days":1}']);
  });

  it('of a hand-made tool arrive as the model wrote them', async () => {
    const raw = functionTool({
      name: 'raw',
      parameters: { type: 'object', properties: {} },
      invoke: (_context, json) => `got ${json}`,
    });

    expect((await askAgent([raw], [callTool('raw', '{broken')])).outputs).toEqual(['got {broken']);
  });
});
