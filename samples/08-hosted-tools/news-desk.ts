import {
  Agent,
  codeInterpreterTool,
  fileSearchTool,
  hostedMcpTool,
  imageGenerationTool,
  toolSearchTool,
  webSearchTool,
  type Model,
} from 'toolwright';
import { Releases } from './releases.js';

/** Writes news of releases. Of its tools only `Releases` runs here; the others run where the model does. */
export function makeNewsDesk(model: Model, vectorStoreId: string | undefined): Agent {
  return new Agent({
    name: 'News desk',
    instructions: 'You write news of our releases, in three sentences, with a picture.',
    model,
    tools: [
      webSearchTool({ searchContextSize: 'low', filters: { allowedDomains: ['nodejs.org'] } }),
      ...(vectorStoreId === undefined ? [] : [fileSearchTool({ vectorStoreIds: vectorStoreId, maxNumResults: 3 })]),
      codeInterpreterTool({ container: { type: 'auto', memoryLimit: '1g' } }),
      imageGenerationTool({ size: '1024x1024', quality: 'low', outputFormat: 'png' }),
      hostedMcpTool({
        serverLabel: 'wiki',
        serverUrl: 'https://mcp.deepwiki.com/mcp',
        // Looking up what there is to read is free; every other call of a stranger's server is for a person to decide.
        requireApproval: { never: { toolNames: ['read_wiki_structure'] } },
      }),
      new Releases(),
      toolSearchTool(),
    ],
  });
}
