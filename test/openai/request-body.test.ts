import { describe, expect, it } from '@jest/globals';
import { UserError } from '../../src/errors/index.js';
import type { ModelRequest, ModelTool } from '../../src/model/index.js';
import {
  codeInterpreterTool,
  fileSearchTool,
  functionTool,
  hostedMcpTool,
  imageGenerationTool,
  webSearchTool,
} from '../../src/tools/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { modelRequest, weatherTool } from '../support/openai-request.js';
import { say, type OpenAIServer } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

describe('the body of a request', () => {
  it('holds only what was set', async () => {
    const body = await bodyOf({});

    expect(body).toEqual({
      model: 'gpt-5.6-luna',
      input: [{ type: 'message', role: 'user', content: 'Weather in Oslo?' }],
      include: [],
    });
  });

  it("names every setting in the API's words", async () => {
    const body = await bodyOf({
      instructions: 'Be brief.',
      settings: {
        temperature: 0,
        topP: 0.5,
        maxTokens: 100,
        truncation: 'auto',
        store: false,
        metadata: { team: 'crm' },
        reasoning: { effort: 'low', summary: 'auto' },
        topLogprobs: 2,
        promptCacheRetention: 'in-memory',
        responseInclude: ['reasoning.encrypted_content', 'reasoning.encrypted_content'],
      },
    });

    expect(body).toMatchObject({
      instructions: 'Be brief.',
      temperature: 0,
      top_p: 0.5,
      max_output_tokens: 100,
      truncation: 'auto',
      store: false,
      metadata: { team: 'crm' },
      reasoning: { effort: 'low', summary: 'auto' },
      top_logprobs: 2,
      prompt_cache_retention: 'in_memory',
      include: ['reasoning.encrypted_content', 'message.output_text.logprobs'],
    });
  });

  it('describes a strict tool by its strict schema', async () => {
    const strictSchema = {
      type: 'object',
      properties: { days: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
      required: ['days'],
      additionalProperties: false,
    } as const;

    const body = await bodyOf({ tools: [weatherTool({ strictSchema, description: '' })] });

    expect(body.tools).toEqual([
      { type: 'function', name: 'get_weather', description: '', parameters: strictSchema, strict: true },
    ]);
  });

  it('describes a lenient tool by its exact schema, without private markers', async () => {
    const since = { type: 'string', format: 'date-time', minLength: 1 } as const;
    const tool = functionTool({
      name: 'get_weather',
      strict: false,
      parameters: {
        type: 'object',
        properties: { since: { ...since, 'x-type': 'Date' }, 'x-type': { type: 'string' } },
        required: [],
      },
      execute: () => 'sunny',
    });

    const body = await bodyOf({ tools: [tool] });

    expect(body.tools).toEqual([
      {
        type: 'function',
        name: 'get_weather',
        description: '',
        parameters: { type: 'object', properties: { since, 'x-type': { type: 'string' } }, required: [] },
        strict: false,
      },
    ]);
  });

  it('mentions parallel calls only along with tools', async () => {
    const settings = { parallelToolCalls: false };

    expect(await bodyOf({ settings })).not.toHaveProperty('parallel_tool_calls');
    expect(await bodyOf({ settings, tools: [weatherTool()] })).toHaveProperty('parallel_tool_calls', false);
  });

  it('asks for JSON and for verbosity in one field', async () => {
    const schema = { type: 'object', properties: {}, required: [], additionalProperties: false } as const;

    const body = await bodyOf({
      outputSchema: { name: 'final_output', schema, strict: true },
      settings: { text: { verbosity: 'low' } },
    });

    expect(body.text).toEqual({
      format: { type: 'json_schema', name: 'final_output', schema, strict: true },
      verbosity: 'low',
    });
  });

  it('continues a response, or a conversation, but never both', async () => {
    expect(await bodyOf({ previousResponseId: 'resp_9' })).toHaveProperty('previous_response_id', 'resp_9');

    const body = await bodyOf({ previousResponseId: 'resp_9', conversationId: 'conv_1' });
    expect(body).toHaveProperty('conversation', 'conv_1');
    expect(body).not.toHaveProperty('previous_response_id');
  });

  it('takes further fields as they are', async () => {
    const body = await bodyOf({ settings: { extraBody: { service_tier: 'flex', tools: [{ type: 'web_search' }] } } });

    expect(body).toMatchObject({ service_tier: 'flex', tools: [{ type: 'web_search' }] });
  });

  it('refuses a further field that it sends itself, naming each', async () => {
    const server = await startServer();

    const asked = ask(server, {
      tools: [weatherTool()],
      settings: { temperature: 1, extraBody: { temperature: 0, tools: [], user: 'u', stream: true } },
    });

    await expect(asked).rejects.toThrow(/`temperature`, `tools`, `stream`/);
    await expect(asked).rejects.toBeInstanceOf(UserError);
    expect(server.requests).toHaveLength(0);
  });

  it('refuses a setting that the API would ignore', async () => {
    const server = await startServer();

    await expect(ask(server, { settings: { frequencyPenalty: 1 } })).rejects.toThrow(/frequencyPenalty/);
  });
});

describe('toolChoice', () => {
  it.each(['auto', 'none', 'required'] as const)('%s is passed through', async (toolChoice) => {
    expect(await bodyOf({ tools: [weatherTool()], settings: { toolChoice } })).toHaveProperty(
      'tool_choice',
      toolChoice,
    );
  });

  it('names a function tool', async () => {
    const body = await bodyOf({ tools: [weatherTool()], settings: { toolChoice: 'get_weather' } });

    expect(body.tool_choice).toEqual({ type: 'function', name: 'get_weather' });
  });

  it.each<[string, ModelTool]>([
    ['web_search', webSearchTool()],
    ['web_search_preview', webSearchTool()],
    ['file_search', fileSearchTool({ vectorStoreIds: 'vs_1' })],
    ['code_interpreter', codeInterpreterTool()],
    ['image_generation', imageGenerationTool()],
    ['mcp', hostedMcpTool({ serverLabel: 'docs', serverUrl: 'https://mcp.example.org' })],
  ])("%s names the provider's own tool", async (toolChoice, tool) => {
    const body = await bodyOf({ tools: [tool], settings: { toolChoice } });

    expect(body.tool_choice).toEqual({ type: toolChoice });
  });

  it('names a function tool even where the provider has one of that name', async () => {
    const body = await bodyOf({
      tools: [weatherTool({ name: 'file_search' })],
      settings: { toolChoice: 'file_search' },
    });

    expect(body.tool_choice).toEqual({ type: 'function', name: 'file_search' });
  });

  it('is refused when no such tool is offered, naming those that are', async () => {
    const server = await startServer();

    await expect(ask(server, { tools: [weatherTool()], settings: { toolChoice: 'get_wether' } })).rejects.toThrow(
      /'get_wether'.*offered: get_weather/s,
    );
    await expect(ask(server, { settings: { toolChoice: 'required' } })).rejects.toThrow(UserError);
  });
});

/** The body that reaches the server, which has found it valid. */
async function bodyOf(changes: Partial<ModelRequest>) {
  const server = await startServer(say('ok'));
  await ask(server, changes);
  const [body] = server.requests;
  if (body === undefined) throw new Error('nothing was sent');
  return body;
}

function ask(server: OpenAIServer, changes: Partial<ModelRequest>) {
  return new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna').getResponse(modelRequest(changes));
}
