import type { InputItem, ModelRequest } from '../../src/model/index.js';
import type { ToolDefinition } from '../../src/schema/tool-definition.js';

/** A request as a run would make it: one question, no tools, no settings, and what the test adds. */
export function modelRequest(changes: Partial<ModelRequest> = {}): ModelRequest {
  return { input: [user('Weather in Oslo?')], tools: [], settings: {}, ...changes };
}

export function user(text: string): InputItem {
  return { type: 'message', role: 'user', content: text };
}

/** A tool that takes a city. */
export function weatherTool(changes: Partial<ToolDefinition> = {}): ToolDefinition {
  const schema = {
    type: 'object',
    properties: { city: { type: 'string', description: 'City name.' } },
    required: ['city'],
    additionalProperties: false,
  } as const;
  return {
    name: 'get_weather',
    description: 'Current weather.',
    inputSchema: schema,
    strictSchema: schema,
    strict: true,
    ...changes,
  };
}
