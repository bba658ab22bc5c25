import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  Agent,
  codeInterpreterTool,
  fileSearchTool,
  hostedMcpTool,
  imageGenerationTool,
  toolSearchTool,
  UserError,
  webSearchTool,
  type FileFilter,
  type ProviderTool,
} from '../../src/index.js';
import { toWireProviderTool } from '../../src/openai/to-wire-provider-tool.js';
import { createTypeCheck } from '../support/openai-check-types.js';
import { openaiRequestSchema } from '../support/openai-request-schema.js';

/** What plain JavaScript may write. */
type Build = (options?: object) => unknown;

const builders = {
  webSearchTool: webSearchTool as Build,
  fileSearchTool: fileSearchTool as Build,
  codeInterpreterTool: codeInterpreterTool as Build,
  imageGenerationTool: imageGenerationTool as Build,
  hostedMcpTool: hostedMcpTool as Build,
  toolSearchTool: toolSearchTool as Build,
};

const MCP = { serverLabel: 'docs', serverUrl: 'https://mcp.example.org' };

describe('a bad option is an error at once, and the message names it and what it takes', () => {
  it.each<[keyof typeof builders, object | undefined, RegExp]>([
    ['webSearchTool', { searchContextSize: 'huge' }, /searchContextSize is "huge"; it takes 'low', 'medium', 'high'/],
    ['webSearchTool', { serchContextSize: 'low' }, /no option 'serchContextSize' \(did you mean 'searchContextSize'/],
    ['webSearchTool', { filters: { allowedDomains: [] } }, /filters\.allowedDomains is an empty list/],
    ['webSearchTool', { filters: { allowedDomains: ['a', ' '] } }, /filters\.allowedDomains\[1\] is " "/],
    ['webSearchTool', { filters: { blockedDomains: ['a'] } }, /filters has no option 'blockedDomains'/],
    ['webSearchTool', { userLocation: 'Oslo' }, /userLocation takes its options as an object, not "Oslo"/],
    ['webSearchTool', { externalWebAccess: 'no' }, /externalWebAccess is "no"; it takes true or false/],
    ['webSearchTool', { name: 'search' }, /no option 'name'/],
    ['fileSearchTool', undefined, /takes its options as an object/],
    ['fileSearchTool', {}, /vectorStoreIds is left out/],
    ['fileSearchTool', { vectorStoreIds: [] }, /vectorStoreIds is an empty list/],
    ['fileSearchTool', { vectorStoreIds: 'v', maxNumResults: 51 }, /maxNumResults is 51; it takes .*0 to 50/],
    ['fileSearchTool', { vectorStoreIds: 'v', maxNumResults: 2.5 }, /maxNumResults is 2\.5; .*integer/],
    ['fileSearchTool', { vectorStoreIds: 'v', maxNumResults: true }, /maxNumResults is true/],
    ['fileSearchTool', { vectorStoreIds: 'v', rankingOptions: { scoreThreshold: 2 } }, /scoreThreshold is 2; .*0 to 1/],
    ['fileSearchTool', { vectorStoreIds: 'v', rankingOptions: { hybridSearch: {} } }, /embeddingWeight is left out/],
    [
      'fileSearchTool',
      { vectorStoreIds: 'v', filters: { type: 'like', key: 'k', value: 1 } },
      /filters\.type is "like"/,
    ],
    [
      'fileSearchTool',
      { vectorStoreIds: 'v', filters: { type: 'and', filters: [{ type: 'eq', key: 'k' }] } },
      /filters\.filters\[0\]\.value is left out/,
    ],
    ['codeInterpreterTool', { container: '' }, /container is ""/],
    ['codeInterpreterTool', { container: {} }, /container\.type is left out; it takes 'auto'/],
    ['codeInterpreterTool', { container: { type: 'auto', memoryLimit: '2g' } }, /memoryLimit is "2g"; it takes '1g'/],
    [
      'codeInterpreterTool',
      { container: { type: 'auto', networkPolicy: { type: 'open' } } },
      /networkPolicy\.type is "open"/,
    ],
    [
      'codeInterpreterTool',
      { container: { type: 'auto', networkPolicy: { type: 'allowlist' } } },
      /allowedDomains is left out/,
    ],
    ['imageGenerationTool', { quality: 'best' }, /quality is "best"/],
    ['imageGenerationTool', { partialImages: 4 }, /partialImages is 4; .*0 to 3/],
    ['imageGenerationTool', { size: 'big' }, /size is "big"; it takes 'auto'/],
    ['hostedMcpTool', { serverUrl: 'https://a' }, /serverLabel is left out/],
    ['hostedMcpTool', { serverLabel: 'a' }, /exactly one of serverUrl, connectorId, tunnelId, not none/],
    ['hostedMcpTool', { ...MCP, tunnelId: 't' }, /not serverUrl and tunnelId/],
    [
      'hostedMcpTool',
      { serverLabel: 'a', connectorId: 'connector_x' },
      /connectorId is "connector_x"; it takes 'connector_dropbox'/,
    ],
    [
      'hostedMcpTool',
      { ...MCP, requireApproval: 'sometimes' },
      /requireApproval is "sometimes"; it takes 'always', 'never'/,
    ],
    [
      'hostedMcpTool',
      { ...MCP, requireApproval: { always: { toolNames: ['a'] }, never: { toolNames: ['a'] } } },
      /"a" under both/,
    ],
    ['hostedMcpTool', { ...MCP, headers: { token: 7 } }, /headers\.token is 7/],
    ['hostedMcpTool', { ...MCP, headers: new Date() }, /headers is an object; it takes texts by name/],
    ['hostedMcpTool', { ...MCP, headers: new Headers() }, /headers is an object; it takes texts by name/],
    ['hostedMcpTool', { ...MCP, serverUrl: 'x' }, /serverUrl is "x"; it takes an address that begins with https/],
    ['hostedMcpTool', { ...MCP, serverUrl: 'ftp://a.example' }, /serverUrl is "ftp:\/\/a\.example"/],
    ['toolSearchTool', { execution: 'browser' }, /execution is "browser"; it takes 'server', 'client'/],
    ['toolSearchTool', { name: 'find' }, /name is "find"; it takes 'tool_search'/],
  ])('%s(%j)', (name, options, message) => {
    const build = (): unknown => builders[name](options);

    expect(build).toThrow(UserError);
    expect(build).toThrow(message);
    expect(build).toThrow(`${name}()`);
  });

  it('also where a tool was written by hand', () => {
    const tool = { type: 'web_search', name: 'web_search', searchContextSize: 'huge' };

    expect(() => new Agent({ name: 'Test', tools: [tool] })).toThrow(/searchContextSize is "huge"/);
  });

  it('and tells nothing of what is in an object, which may be a secret', () => {
    expect(() => hostedMcpTool({ ...MCP, authorization: { token: 's3cret' } } as never)).toThrow(
      /^(?!.*s3cret).*authorization is an object/,
    );
  });
});

describe('a tool', () => {
  it('keeps no hold on the options it was made of', () => {
    const allowedDomains = ['a.example'];
    const tool = webSearchTool({ filters: { allowedDomains } });
    allowedDomains.push('b.example');

    expect(tool.filters).toEqual({ allowedDomains: ['a.example'] });
  });

  it('of any options that are allowed is one that an agent takes, and the types of the API allow', async () => {
    const check = createTypeCheck(await openaiRequestSchema('responses'));

    fc.assert(
      fc.property(tools, (tool) => {
        expect(JSON.parse(JSON.stringify(tool))).toEqual(tool);
        expect(new Agent({ name: 'Test', tools: [tool] }).tools).toEqual([tool]);
        check({ model: 'm', input: 'Hi', tools: [JSON.parse(JSON.stringify(toWireProviderTool(tool)))] });
      }),
      { numRuns: 300 },
    );
  });
});

const word = fc.stringMatching(/^\S[\s\S]{0,8}$/u);
const words = fc.array(word, { minLength: 1, maxLength: 3 });
const some = { requiredKeys: [] as never[] };

const filter = fc.letrec<{ filter: FileFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    fc.record({
      type: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin'),
      key: word,
      value: fc.oneof(fc.string(), fc.integer(), fc.boolean(), words),
    }),
    fc.record({ type: fc.constantFrom('and', 'or'), filters: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
  ),
})).filter;

const toolFilter = fc.record({ toolNames: words, readOnly: fc.boolean() }, some);

const tools: fc.Arbitrary<ProviderTool> = fc.oneof(
  fc
    .record(
      {
        searchContextSize: fc.constantFrom('low', 'medium', 'high'),
        filters: fc.record({ allowedDomains: words }, some),
        userLocation: fc.record({ city: word, country: word, region: word, timezone: word }, some),
        externalWebAccess: fc.boolean(),
      },
      some,
    )
    .map(webSearchTool),
  fc
    .record(
      {
        vectorStoreIds: fc.oneof(word, words),
        maxNumResults: fc.integer({ min: 0, max: 50 }),
        filters: filter,
        rankingOptions: fc.record(
          {
            ranker: fc.constantFrom('auto', 'default-2024-11-15'),
            scoreThreshold: fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
            hybridSearch: fc.record({ embeddingWeight: fc.nat(), textWeight: fc.nat() }),
          },
          some,
        ),
        includeSearchResults: fc.boolean(),
      },
      { requiredKeys: ['vectorStoreIds'] },
    )
    .map(fileSearchTool),
  fc
    .record(
      {
        container: fc.oneof(
          word,
          fc.record(
            {
              type: fc.constant('auto' as const),
              fileIds: words,
              memoryLimit: fc.constantFrom('1g', '4g', '16g', '64g'),
              networkPolicy: fc.oneof(
                fc.record({ type: fc.constant('disabled' as const) }),
                fc.record({ type: fc.constant('allowlist' as const), allowedDomains: words }),
              ),
            },
            { requiredKeys: ['type'] },
          ),
        ),
        includeOutputs: fc.boolean(),
      },
      some,
    )
    .map(codeInterpreterTool),
  fc
    .record(
      {
        action: fc.constantFrom('generate', 'edit', 'auto'),
        background: fc.constantFrom('transparent', 'opaque', 'auto'),
        inputFidelity: fc.constantFrom('high', 'low'),
        inputImageMask: fc.record({ fileId: word, imageUrl: word }, some),
        model: word,
        moderation: fc.constantFrom('auto', 'low'),
        outputCompression: fc.integer({ min: 0, max: 100 }),
        outputFormat: fc.constantFrom('png', 'webp', 'jpeg', 'gif', 'svg'),
        partialImages: fc.integer({ min: 0, max: 3 }),
        quality: fc.constantFrom('low', 'medium', 'high', 'xhigh', 'max', 'auto'),
        size: fc.constantFrom('auto', '1536x864'),
      },
      some,
    )
    .map(imageGenerationTool),
  fc
    .record(
      {
        serverLabel: word,
        serverUrl: fc.webUrl(),
        serverDescription: word,
        authorization: word,
        headers: fc.dictionary(fc.string(), word, { noNullPrototype: true }),
        allowedTools: fc.oneof(words, toolFilter),
        requireApproval: fc.oneof(
          fc.constantFrom('always', 'never'),
          fc.record({ always: toolFilter, never: fc.record({ readOnly: fc.boolean() }) }, some),
        ),
      },
      { requiredKeys: ['serverLabel', 'serverUrl'] },
    )
    .map(hostedMcpTool),
);
