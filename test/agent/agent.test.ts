import { describe, expect, it } from '@jest/globals';
import { Agent as ForeignAgent } from '@openai/agents';
import { Agent, functionTool, type AgentOptions } from '../../src/index.js';

const ping = functionTool({ name: 'ping', parameters: { type: 'object' }, execute: () => 'pong' });

describe('an agent', () => {
  it('keeps the tools and settings it was made with, whatever becomes of the list and the object', () => {
    const tools: object[] = [ping];
    const modelSettings = { temperature: 0 };
    const agent = new Agent({ name: 'Test', tools, modelSettings });
    tools.pop();
    modelSettings.temperature = 1;

    expect(agent.tools).toEqual([ping]);
    expect(agent.modelSettings).toEqual({ temperature: 0 });
  });

  it('asks once for tools that are given by a function, when they are first needed', () => {
    let asked = 0;
    const agent = new Agent({ name: 'Test', tools: () => ((asked += 1), [ping]) });

    expect(asked).toBe(0);
    expect(agent.tools).toEqual([ping]);
    expect(agent.tools).toEqual([ping]);
    expect(asked).toBe(1);
  });

  it.each([
    ['model: null', { model: null }, 'model is neither the name of a model'],
    ['model: {}', { model: {} }, 'model is neither the name of a model'],
    ["outputType: 'json'", { outputType: 'json' }, "outputType takes 'text'"],
    ['outputType: []', { outputType: [] }, "outputType takes 'text'"],
    ['tools: an object', { tools: { ping } }, 'tools is no list'],
    [
      'handoffs: an agent of another package',
      { handoffs: [new ForeignAgent({ name: 'Other' })] },
      'handoffs takes a list of agents, or of what handoff() makes',
    ],
    ['handoffs: names', { handoffs: ['Billing'] }, 'handoffs takes a list of agents, or of what handoff() makes'],
    [
      'inputGuardrails: functions',
      { inputGuardrails: [() => true] },
      'inputGuardrails takes a list of guardrails: define',
    ],
    ['tools: [undefined]', { tools: [undefined] }, 'an import cycle may have left it empty'],
    ['tools: [[tool]]', { tools: [[ping]] }, 'A list was passed as a toolset. Spread it'],
    ['tools: [arrow function]', { tools: [() => 1] }, 'A class or function without a name was passed as a toolset'],
  ])('refuses %s', (_what, options, words) => {
    expect(() => new Agent({ name: 'Test', ...options } as unknown as AgentOptions)).toThrow(words);
  });
});
