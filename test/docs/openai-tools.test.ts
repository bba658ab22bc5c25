import { describe, expect, it } from '@jest/globals';
import { OpenAI } from 'openai';
import { Agent, functionTool, run, toolNamespace } from '../../src/index.js';
import { OpenAIResponsesModel } from '../../src/openai/index.js';
import { renderOpenAiTools } from '../../src/docs/index.js';
import type { ManifestTool, ManifestToolset } from '../../src/schema/index.js';
import { say } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { caseManifest, manifestOf, sampleManifest, toolOf, toolsetOf } from './manifests.js';

const startServer = serversPerTest();

function toolsIn(toolsets: readonly ManifestToolset[]): OpenAI.Responses.Tool[] {
  return JSON.parse(renderOpenAiTools(manifestOf(...toolsets)).get('tools.json') ?? '') as OpenAI.Responses.Tool[];
}

function asFunctionTool({ name, description, inputSchema, strict = true }: ManifestTool) {
  return functionTool({ name, description, parameters: inputSchema, strict, execute: () => '' });
}

describe('tools.json', () => {
  it.each([
    sampleManifest('02-typed-parameters'),
    sampleManifest('04-real-service'),
    caseManifest('tags-on-properties'),
    manifestOf(
      toolsetOf('A', [toolOf('go'), toolOf('stop', { strict: false })], { namespace: 'desk', description: 'A desk.' }),
    ),
  ])('goes into a request as it is: the client types and the API take it (%#)', async ({ toolsets }) => {
    const server = await startServer(say('Fine.'));
    const client = new OpenAI({ baseURL: server.baseURL, apiKey: 'none' });

    const tools = toolsIn(toolsets);
    const response = await client.responses.create({ model: 'gpt-5', input: 'Hello.', tools });

    expect(response.output_text).toBe('Fine.');
    expect(tools.length).toBeGreaterThan(0);
  });

  it('holds what an agent with the same tools sends, namespaces too', async () => {
    const server = await startServer(say('Fine.'));
    const toolsets = [
      ...sampleManifest('02-typed-parameters').toolsets,
      toolsetOf('Crm', [toolOf('find'), toolOf('merge', { strict: false })], {
        namespace: 'crm',
        description: 'Customers.',
      }),
      toolsetOf('CrmNotes', [toolOf('note')], { namespace: 'crm' }),
    ];
    const [plain = [], grouped = []] = [false, true].map((isGrouped) =>
      toolsets
        .filter(({ namespace }) => (namespace !== undefined) === isGrouped)
        .flatMap(({ tools }) => tools.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(asFunctionTool)),
    );
    const client = new OpenAI({ baseURL: server.baseURL, apiKey: 'none' });
    await run(
      new Agent({
        name: 'Desk',
        instructions: 'Help.',
        model: new OpenAIResponsesModel(client, 'gpt-5'),
        tools: [...toolNamespace({ name: 'crm', description: 'Customers.', tools: grouped }), ...plain],
      }),
      'Hello.',
    );

    const [request] = server.requests;
    expect(toolsIn(toolsets)).toEqual(request?.['tools']);
  });
});
