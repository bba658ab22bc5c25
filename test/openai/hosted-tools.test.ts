import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  codeInterpreterTool,
  fileSearchTool,
  functionTool,
  hostedMcpTool,
  imageGenerationTool,
  run,
  UserError,
  webSearchTool,
  type AgentOptions,
  type Tool,
} from '../../src/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../src/openai/index.js';
import { items, say, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

describe("the provider's own tools on the wire", () => {
  it.each<[string, Tool, object]>([
    [
      'web search as it is',
      webSearchTool(),
      { type: 'web_search', filters: null, user_location: null, search_context_size: 'medium' },
    ],
    [
      'web search with all its options',
      webSearchTool({
        searchContextSize: 'low',
        filters: { allowedDomains: ['example.org'] },
        userLocation: { city: 'Oslo', country: 'NO', region: 'Oslo', timezone: 'Europe/Oslo' },
        externalWebAccess: false,
      }),
      {
        type: 'web_search',
        filters: { allowed_domains: ['example.org'] },
        user_location: { type: 'approximate', city: 'Oslo', country: 'NO', region: 'Oslo', timezone: 'Europe/Oslo' },
        search_context_size: 'low',
        external_web_access: false,
      },
    ],
    [
      'file search in one store',
      fileSearchTool({ vectorStoreIds: 'vs_1', maxNumResults: 0 }),
      { type: 'file_search', vector_store_ids: ['vs_1'] },
    ],
    [
      'file search with all its options',
      fileSearchTool({
        vectorStoreIds: ['vs_1', 'vs_2'],
        maxNumResults: 3,
        filters: {
          type: 'and',
          filters: [
            { type: 'eq', key: 'open', value: true },
            { type: 'or', filters: [{ type: 'in', key: 'year', value: [2024, '2025'] }] },
          ],
        },
        rankingOptions: {
          ranker: 'auto',
          scoreThreshold: 0.5,
          hybridSearch: { embeddingWeight: 0.75, textWeight: 0.25 },
        },
      }),
      {
        type: 'file_search',
        vector_store_ids: ['vs_1', 'vs_2'],
        max_num_results: 3,
        filters: {
          type: 'and',
          filters: [
            { type: 'eq', key: 'open', value: true },
            { type: 'or', filters: [{ type: 'in', key: 'year', value: [2024, '2025'] }] },
          ],
        },
        ranking_options: {
          ranker: 'auto',
          score_threshold: 0.5,
          hybrid_search: { embedding_weight: 0.75, text_weight: 0.25 },
        },
      },
    ],
    ['code in a new container', codeInterpreterTool(), { type: 'code_interpreter', container: { type: 'auto' } }],
    [
      'code in a container of its own kind',
      codeInterpreterTool({
        container: {
          type: 'auto',
          fileIds: ['file_1'],
          memoryLimit: '4g',
          networkPolicy: {
            type: 'allowlist',
            allowedDomains: ['example.org'],
            domainSecrets: [{ domain: 'example.org', name: 'KEY', value: 's3' }],
          },
        },
      }),
      {
        type: 'code_interpreter',
        container: {
          type: 'auto',
          file_ids: ['file_1'],
          memory_limit: '4g',
          network_policy: {
            type: 'allowlist',
            allowed_domains: ['example.org'],
            domain_secrets: [{ domain: 'example.org', name: 'KEY', value: 's3' }],
          },
        },
      },
    ],
    [
      'code in a container that is there',
      codeInterpreterTool({ container: 'cntr_1' }),
      { type: 'code_interpreter', container: 'cntr_1' },
    ],
    ['pictures as they are', imageGenerationTool(), { type: 'image_generation' }],
    [
      'pictures with all their options',
      imageGenerationTool({
        action: 'edit',
        background: 'opaque',
        inputFidelity: 'high',
        inputImageMask: { fileId: 'file_1' },
        model: 'gpt-image-1.5',
        moderation: 'low',
        outputCompression: 80,
        outputFormat: 'webp',
        partialImages: 2,
        quality: 'high',
        size: '1024x1536',
      }),
      {
        type: 'image_generation',
        action: 'edit',
        background: 'opaque',
        input_fidelity: 'high',
        input_image_mask: { file_id: 'file_1' },
        model: 'gpt-image-1.5',
        moderation: 'low',
        output_compression: 80,
        output_format: 'webp',
        partial_images: 2,
        quality: 'high',
        size: '1024x1536',
      },
    ],
    [
      'an MCP server',
      hostedMcpTool({
        serverLabel: 'docs',
        serverUrl: 'https://mcp.example.org',
        serverDescription: 'Documentation.',
        authorization: 'token',
        headers: { 'x-team': 'a' },
        allowedTools: ['search'],
        requireApproval: { always: { toolNames: ['write'] }, never: { readOnly: true } },
      }),
      {
        type: 'mcp',
        server_label: 'docs',
        server_url: 'https://mcp.example.org',
        server_description: 'Documentation.',
        authorization: 'token',
        headers: { 'x-team': 'a' },
        allowed_tools: ['search'],
        require_approval: { always: { tool_names: ['write'] }, never: { read_only: true } },
      },
    ],
    [
      'a connector',
      hostedMcpTool({
        serverLabel: 'mail',
        connectorId: 'connector_gmail',
        allowedTools: { readOnly: true },
        requireApproval: 'never',
      }),
      {
        type: 'mcp',
        server_label: 'mail',
        connector_id: 'connector_gmail',
        allowed_tools: { read_only: true },
        require_approval: 'never',
      },
    ],
  ])('%s', async (_name, tool, wire) => {
    const { bodies } = await runAgent([tool], [say('ok')]);

    expect(bodies[0]?.tools).toEqual([wire]);
  });

  it('stand in the order of the list, handoffs last', async () => {
    const { bodies } = await runAgent([webSearchTool(), lookup, codeInterpreterTool()], [say('ok')], {
      handoffs: [new Agent({ name: 'Other' })],
    });

    expect(bodies[0]?.tools?.map((tool) => ('name' in tool ? tool.name : tool.type))).toEqual([
      'web_search',
      'lookup',
      'code_interpreter',
      'transfer_to_other',
    ]);
  });

  it('ask for what their calls are to hold, beside what the settings ask for', async () => {
    const { bodies } = await runAgent(
      [
        fileSearchTool({ vectorStoreIds: 'vs_1', includeSearchResults: true }),
        codeInterpreterTool({ includeOutputs: true }),
      ],
      [say('ok')],
      { modelSettings: { responseInclude: ['reasoning.encrypted_content', 'file_search_call.results'] } },
    );

    expect(bodies[0]?.include).toEqual([
      'reasoning.encrypted_content',
      'file_search_call.results',
      'code_interpreter_call.outputs',
    ]);
  });
});

describe('the choice of a web search', () => {
  it.each(['web_search', 'web_search_preview'])(
    '%s goes by its own name, and is dropped once it was used',
    async (toolChoice) => {
      const call = { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'q' } } as const;
      const { bodies } = await runAgent([webSearchTool()], [items(call), say('Found.')], {
        modelSettings: { toolChoice },
      });

      expect(bodies.map(({ tool_choice }) => tool_choice)).toEqual([{ type: toolChoice }, undefined]);
    },
  );
});

describe('the choice of a tool of an MCP server', () => {
  const docs = hostedMcpTool({ serverLabel: 'docs', serverUrl: 'https://mcp.example.org' });

  it.each([
    [
      { type: 'mcp', serverLabel: 'docs' },
      { type: 'mcp', server_label: 'docs' },
    ],
    [
      { type: 'mcp', serverLabel: 'docs', name: 'search' },
      { type: 'mcp', server_label: 'docs', name: 'search' },
    ],
  ] as const)('%j', async (toolChoice, wire) => {
    const { bodies } = await runAgent([docs], [say('ok')], { modelSettings: { toolChoice } });

    expect(bodies[0]?.tool_choice).toEqual(wire);
  });

  it('is refused where there is no such server', async () => {
    const modelSettings = { toolChoice: { type: 'mcp', serverLabel: 'doc' } } as const;

    await expect(runAgent([docs], [], { modelSettings })).rejects.toThrow(/"doc", but the servers there are "docs"/);
  });
});

describe("a call of a provider's tool", () => {
  it('is an item of the run, is not carried out here, and the model goes on after it', async () => {
    const call = { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'q' } } as const;
    const { result, bodies } = await runAgent([webSearchTool()], [items(call), say('Found.')]);

    expect(result.finalOutput).toBe('Found.');
    expect(result.newItems.map(({ type }) => type)).toEqual(['tool_call_item', 'message_output_item']);
    expect(result.newItems[0]?.rawItem).toMatchObject({ type: 'hosted_tool_call', name: 'web_search_call' });
    expect(bodies[1]?.input?.at(-1)).toMatchObject(call);
  });
});

describe('Chat Completions', () => {
  it('refuses them before anything is sent, naming the tool', async () => {
    const server = await startServer();
    const model = new OpenAIChatCompletionsModel(server.client(), 'gpt-5.6-luna');
    const asked = run(new Agent({ name: 'Test', model, tools: [webSearchTool()] }), 'Go');

    await expect(asked).rejects.toThrow(UserError);
    await expect(asked).rejects.toThrow(/web_search.*Chat Completions/s);
    expect(server.chatRequests).toHaveLength(0);
  });
});

const lookup = functionTool({ name: 'lookup', parameters: { type: 'object', properties: {} }, execute: () => 'x' });

async function runAgent(tools: readonly object[], script: readonly Step[], options: Partial<AgentOptions> = {}) {
  const server = await startServer(...script);
  const model = new OpenAIResponsesModel(server.client(), 'gpt-5.6-luna');
  const result = await run(new Agent({ name: 'Test', model, tools, ...options }), 'Go');
  return { result, bodies: server.requests };
}
