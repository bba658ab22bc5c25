import { describe, expect, it } from '@jest/globals';
import {
  Agent,
  computerTool,
  functionTool,
  Runner,
  toolSearchTool,
  UserError,
  webSearchTool,
  type AgentOptions,
  type AgentPrompt,
} from '../../src/index.js';
import { OpenAIProvider, OpenAIResponsesModel } from '../../src/openai/index.js';
import { callTool, say, type Step } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';
import { notingComputer } from '../tools/computer/noting-computer.js';

const startServer = serversPerTest();

const PROMPT = { id: 'pmpt_1' } as const;

describe('a prompt that the provider keeps', () => {
  it('is named by its id, and the model and the tools are left to it', async () => {
    const { bodies } = await ask({ prompt: PROMPT });

    expect(bodies).toEqual([
      { prompt: { id: 'pmpt_1' }, input: [{ type: 'message', role: 'user', content: 'Go' }], include: [] },
    ]);
  });

  it('has a version and variables: texts, pictures and files', async () => {
    const { bodies } = await ask({
      prompt: {
        ...PROMPT,
        version: '3',
        variables: {
          city: 'Oslo',
          map: { type: 'image', imageUrl: 'https://example.org/map.png' },
          report: { type: 'file', fileId: 'file_1' },
        },
      },
    });

    expect(bodies[0]?.prompt).toEqual({
      id: 'pmpt_1',
      version: '3',
      variables: {
        city: 'Oslo',
        map: { type: 'input_image', detail: 'auto', image_url: 'https://example.org/map.png' },
        report: { type: 'input_file', file_id: 'file_1' },
      },
    });
  });

  it('is chosen anew before each turn by a function, which is told of the run and the agent', async () => {
    const seen: unknown[] = [];
    const prompt: AgentPrompt<unknown> = async (runContext, { name }) => {
      seen.push([runContext.context, name]);
      return { id: `pmpt_${seen.length}` };
    };
    const { bodies } = await ask({ prompt, tools: [lookup] }, [callTool('lookup'), say('ok')]);

    expect(seen).toEqual([
      ['mine', 'Test'],
      ['mine', 'Test'],
    ]);
    expect(bodies.map((body) => body.prompt?.id)).toEqual(['pmpt_1', 'pmpt_2']);
  });

  it('stands beside instructions and tools of the agent', async () => {
    const { bodies } = await ask({ prompt: PROMPT, instructions: 'Be brief.', tools: [lookup] });

    expect(bodies[0]).toMatchObject({ prompt: PROMPT, instructions: 'Be brief.', tools: [{ name: 'lookup' }] });
  });

  it.each<[string, (model: OpenAIResponsesModel) => [Partial<AgentOptions>, object]]>([
    ["the agent's name of one", () => [{ model: 'gpt-4.1' }, {}]],
    ["the agent's own", (model) => [{ model }, {}]],
    ["the runner's name of one", () => [{}, { model: 'gpt-4.1' }]],
  ])('gives way to a model that was chosen: %s', async (_what, options) => {
    const server = await startServer(say('ok'));
    const [agent, config] = options(new OpenAIResponsesModel(server.client(), 'gpt-4.1'));
    const runner = new Runner({ modelProvider: new OpenAIProvider({ client: server.client() }), ...config });
    await runner.run(new Agent({ name: 'Test', prompt: PROMPT, ...agent }), 'Go');

    expect(server.requests[0]).toMatchObject({ model: 'gpt-4.1', prompt: PROMPT });
  });

  it.each([
    ['auto', 'auto'],
    ['required', 'required'],
    ['none', 'none'],
    ['web_search', undefined],
    ['lookup', undefined],
    ['programmatic_tool_calling', undefined],
  ])('may bring tools along: toolChoice %s is sent as %s', async (toolChoice, sent) => {
    const modelSettings = { toolChoice, parallelToolCalls: false };
    const { bodies } = await ask({ prompt: PROMPT, modelSettings });

    expect(bodies[0]?.tool_choice).toEqual(sent);
    expect(bodies[0]?.parallel_tool_calls).toBe(false);
    expect(bodies[0]).not.toHaveProperty('tools');
  });

  it('leaves the choice of a tool of one MCP server out, too', async () => {
    const modelSettings = { toolChoice: { type: 'mcp', serverLabel: 'docs' } } as const;

    expect((await ask({ prompt: PROMPT, modelSettings })).bodies[0]).not.toHaveProperty('tool_choice');
  });

  it('keeps the choice of a tool where the agent has some', async () => {
    const { bodies } = await ask({
      prompt: PROMPT,
      tools: [webSearchTool()],
      modelSettings: { toolChoice: 'web_search' },
    });

    expect(bodies[0]?.tool_choice).toEqual({ type: 'web_search' });
  });

  it('may bring what a search is to find', async () => {
    const { bodies } = await ask({ prompt: PROMPT, tools: [toolSearchTool()] });

    expect(bodies[0]?.tools).toEqual([{ type: 'tool_search' }]);
  });

  it('is refused by Chat Completions, which names it', async () => {
    const server = await startServer();
    const runner = new Runner({
      modelProvider: new OpenAIProvider({ client: server.client(), api: 'chat_completions' }),
    });
    const asked = runner.run(new Agent({ name: 'Test', prompt: PROMPT }), 'Go');

    await expect(asked).rejects.toThrow(UserError);
    await expect(asked).rejects.toThrow(/Chat Completions.*prompt 'pmpt_1'/);
    expect(server.chatRequests).toEqual([]);
  });

  it.each<[unknown, RegExp]>([
    ['pmpt_1', /is no object/],
    [{}, /has no id/],
    [{ id: ' ' }, /has no id/],
    [{ id: 'pmpt_1', version: 3 }, /version that is no text/],
    [{ id: 'pmpt_1', variables: ['Oslo'] }, /variables that are no object/],
    [{ id: 'pmpt_1', variables: { days: 3 } }, /variable "days" that is no text, picture or file/],
    [{ id: 'pmpt_1', variable: {} }, /no option 'variable' \(did you mean 'variables'/],
  ])('is refused where it is %j, written down or given by a function', async (prompt, message) => {
    const fixed = { name: 'Test', prompt } as unknown as AgentOptions;
    const given = { name: 'Test', prompt: () => prompt } as unknown as AgentOptions;

    expect(() => new Agent(fixed)).toThrow(message);
    await expect(ask(given, [])).rejects.toThrow(UserError);
    await expect(ask(given, [])).rejects.toThrow(message);
  });
});

describe('a computer, where the prompt decides about the model', () => {
  const tools = [computerTool({ computer: notingComputer() })];
  const preview = { type: 'computer_use_preview', environment: 'browser', display_width: 1024, display_height: 768 };

  it.each<[string | undefined, object, object | undefined]>([
    [undefined, preview, undefined],
    ['computer_use_preview', preview, { type: 'computer_use_preview' }],
    ['computer', { type: 'computer' }, { type: 'computer' }],
    ['computer_use', { type: 'computer' }, { type: 'computer' }],
  ])('is the one of the preview unless toolChoice, %j, says otherwise', async (toolChoice, tool, choice) => {
    const modelSettings = toolChoice === undefined ? {} : { toolChoice };
    const { bodies } = await ask({ prompt: PROMPT, tools, modelSettings });

    expect(bodies[0]?.tools).toEqual([tool]);
    expect(bodies[0]?.tool_choice).toEqual(choice);
  });

  it('has to say what its screen is like, or not to be that one', async () => {
    const { environment: _environment, dimensions: _dimensions, ...computer } = notingComputer();
    const asked = ask({ prompt: PROMPT, tools: [computerTool({ computer })] }, []);

    await expect(asked).rejects.toThrow(/prompt that brings its model along.*dimensions/s);
  });
});

const lookup = functionTool({ name: 'lookup', parameters: { type: 'object', properties: {} }, execute: () => 'x' });

async function ask(options: Partial<AgentOptions>, script: readonly Step[] = [say('ok')]) {
  const server = await startServer(...script);
  const runner = new Runner({ modelProvider: new OpenAIProvider({ client: server.client() }) });
  const result = await runner.run(new Agent({ name: 'Test', ...options }), 'Go', { context: 'mine' });
  return { result, bodies: server.requests };
}
