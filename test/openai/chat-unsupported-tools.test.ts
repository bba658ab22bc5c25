import { describe, expect, it } from '@jest/globals';
import * as toolwright from '../../src/index.js';
import {
  Agent,
  applyPatchTool,
  codeInterpreterTool,
  codexTool,
  computerTool,
  customTool,
  fileSearchTool,
  functionTool,
  hostedMcpTool,
  imageGenerationTool,
  localShellTool,
  programmaticToolCallingTool,
  run,
  shellTool,
  toolNamespace,
  toolSearchTool,
  webSearchTool,
} from '../../src/index.js';
import { OpenAIChatCompletionsModel } from '../../src/openai/index.js';
import { say } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

const price = { name: 'price', parameters: { type: 'object' }, execute: () => '4' } as const;
const shell = { run: () => '' };
const editor = { createFile: () => undefined, updateFile: () => undefined, deleteFile: () => undefined };
const deferred = functionTool({ ...price, deferLoading: true });
const programmatic = functionTool({ ...price, allowedCallers: ['direct', 'programmatic'] });

/** What each builder makes that this API has no words for, and how its error names it. */
const unsupported: Readonly<Record<string, readonly (readonly [tools: readonly object[], ...words: string[]])[]>> = {
  webSearchTool: [[[webSearchTool()], 'webSearchTool()', 'type web_search']],
  fileSearchTool: [[[fileSearchTool({ vectorStoreIds: ['vs_1'] })], 'fileSearchTool()', 'type file_search']],
  codeInterpreterTool: [[[codeInterpreterTool()], 'codeInterpreterTool()', 'type code_interpreter']],
  imageGenerationTool: [[[imageGenerationTool()], 'imageGenerationTool()', 'type image_generation']],
  hostedMcpTool: [
    [
      [hostedMcpTool({ serverLabel: 'docs', serverUrl: 'https://docs.example' })],
      'hostedMcpTool() of the server "docs"',
      'type hosted_mcp',
    ],
  ],
  toolSearchTool: [
    [[toolSearchTool(), deferred], 'toolSearchTool()', 'type tool_search'],
    [[toolSearchTool({ execution: 'client', execute: () => [] }), deferred], 'toolSearchTool()', 'type tool_search'],
  ],
  programmaticToolCallingTool: [
    [[programmaticToolCallingTool(), programmatic], 'programmaticToolCallingTool()', 'type programmatic_tool_calling'],
  ],
  shellTool: [
    [[shellTool({ shell })], '"shell" of shellTool()', 'type shell'],
    [[shellTool({ environment: { type: 'container_auto' } })], 'shellTool()', 'type hosted_shell'],
  ],
  localShellTool: [[[localShellTool({ execute: () => '' })], '"local_shell" of localShellTool()', 'type local_shell']],
  computerTool: [
    [[computerTool({ computer: { screenshot: () => '' }, name: 'desk' })], '"desk" of computerTool()', 'type computer'],
  ],
  applyPatchTool: [[[applyPatchTool({ editor })], '"apply_patch" of applyPatchTool()', 'type apply_patch']],
  customTool: [[[customTool({ name: 'sql', execute: () => '' })], '"sql" of customTool()', 'type custom']],
  toolNamespace: [
    [toolNamespace({ name: 'shop', description: 'Goods.', tools: [functionTool(price)] }), '"shop.price"', 'namespace'],
  ],
  functionTool: [
    [[deferred, toolSearchTool()], '"price"', 'deferLoading'],
    [[programmatic], '"price"', 'allowedCallers'],
  ],
};

const cases = Object.values(unsupported)
  .flat()
  .map(([tools, ...words]) => ({ what: words.join(', '), tools, words }));

describe('Chat Completions', () => {
  it.each(cases)('refuse $what before any request, and name the tool and the feature', async ({ tools, words }) => {
    const { agent, server } = await setUp(tools);
    const error: unknown = await run(agent, 'Go').catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ code: 'USER_ERROR', message: expect.stringContaining('Chat Completions') });
    for (const word of words) expect((error as Error).message).toContain(word);
    expect((error as Error).message).toContain('OpenAIResponsesModel');
    expect(server.chatRequests).toEqual([]);
  });

  it.each([
    ['functionTool', functionTool(price)],
    ['codexTool', codexTool()],
  ])('take a %s', async (_what, tool) => {
    const { agent, server } = await setUp([tool]);
    await run(agent, 'Go');

    expect(server.chatRequests[0]?.tools).toMatchObject([{ type: 'function', function: { name: tool.name } }]);
  });

  it('are asked about every builder that there is', () => {
    const others = /^(?:is|adopt)[A-Z]/;
    const builders = Object.entries(toolwright)
      .filter(([name, value]) => typeof value === 'function' && /^[a-z].*Tool$/.test(name) && !others.test(name))
      .map(([name]) => name);

    expect([...builders, 'toolNamespace'].toSorted()).toEqual([...Object.keys(unsupported), 'codexTool'].toSorted());
  });
});

async function setUp(tools: readonly object[]) {
  const server = await startServer(say('Hello.'));
  const model = new OpenAIChatCompletionsModel(server.client(), 'gpt-5.6-luna');
  return { server, agent: new Agent({ name: 'Clerk', model, tools }) };
}
