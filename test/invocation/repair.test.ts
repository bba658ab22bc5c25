import { describe, expect, it } from '@jest/globals';
import { functionTool } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

const echo = functionTool({
  name: 'echo',
  parameters: {
    type: 'object',
    properties: { days: { type: 'integer', minimum: 1, maximum: 7 }, unit: { enum: ['celsius', 'fahrenheit'] } },
    required: ['days'],
    additionalProperties: false,
  },
  execute: (input) => input,
});

describe('arguments that do not fit', () => {
  it('are repaired', async () => {
    const { outputs } = await askAgent([echo], [callTool('echo', { Days: '5', unit: 'Celcius' })]);
    expect(outputs).toEqual(['{"days":5,"unit":"celsius"}']);
  });
});
