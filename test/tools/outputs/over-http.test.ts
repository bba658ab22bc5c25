import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  Agent,
  functionTool,
  run,
  setLogger,
  tool,
  toolOutputFile,
  toolOutputImage,
  toolOutputText,
  type Model,
} from '../../../src/index.js';
import { OpenAIChatCompletionsModel, OpenAIResponsesModel } from '../../../src/openai/index.js';
import { callTool, say, type OpenAIServer } from '../../support/openai-server.js';
import { serversPerTest } from '../../support/openai-with-server.js';

const startServer = serversPerTest();
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const pngUrl = `data:image/png;base64,${png.toString('base64')}`;
let warnings: string[];

beforeEach(() => {
  warnings = [];
  setLogger({ warn: (message) => warnings.push(message) });
});

afterEach(() => setLogger(undefined));

/** Everything a tool can show, in one list. */
const everything = [
  toolOutputText('Sales'),
  toolOutputImage({ data: png, detail: 'original' }),
  toolOutputImage({ url: 'https://a.example/b.png' }),
  toolOutputImage({ fileId: 'file-1' }),
  toolOutputFile({ data: Buffer.from('%PDF-1.7'), filename: 'sales.pdf' }),
  toolOutputFile({ url: 'https://a.example/c.pdf' }),
  toolOutputFile({ fileId: 'file-2' }),
];

describe('parts that a tool returns', () => {
  it('are content of the output on the Responses API, with the fields that were given and no other (B172)', async () => {
    const { server, result } = await ask((client) => new OpenAIResponsesModel(client, 'm'), everything);

    expect(server.requests[1]?.input).toContainEqual({
      type: 'function_call_output',
      call_id: 'call_1',
      output: [
        { type: 'input_text', text: 'Sales' },
        { type: 'input_image', image_url: pngUrl, detail: 'original' },
        { type: 'input_image', image_url: 'https://a.example/b.png' },
        { type: 'input_image', file_id: 'file-1' },
        { type: 'input_file', file_data: 'data:application/pdf;base64,JVBERi0xLjc=', filename: 'sales.pdf' },
        { type: 'input_file', file_url: 'https://a.example/c.pdf' },
        { type: 'input_file', file_id: 'file-2' },
      ],
    });
    expect(result.newItems.find(({ type }) => type === 'tool_call_output_item')).toMatchObject({ output: everything });
  });

  it('may be one alone, from a decorated method', async () => {
    class Charts {
      @tool({ description: 'Draws the sales' })
      show() {
        return toolOutputImage({ data: png });
      }
    }
    const server = await startServer(callTool('show', {}, { callId: 'call_1' }), say('Seen.'));
    const model = new OpenAIResponsesModel(server.client(), 'm');
    await run(new Agent({ name: 'Analyst', model, tools: [new Charts()] }), 'Go');

    expect(server.requests[1]?.input).toContainEqual({
      type: 'function_call_output',
      call_id: 'call_1',
      output: [{ type: 'input_image', image_url: pngUrl }],
    });
  });

  it('are text as soon as one of a list is none (B175)', async () => {
    const { server } = await ask((client) => new OpenAIResponsesModel(client, 'm'), [toolOutputText('a'), 'b']);

    expect(server.requests[1]?.input).toContainEqual(
      expect.objectContaining({ type: 'function_call_output', output: '[{"type":"text","text":"a"},"b"]' }),
    );
  });

  it.each([
    ['texts are kept', everything, 'Sales'],
    [
      'without any text, a word stands for the rest',
      everything.slice(1),
      '[The tool returned image and file output, which cannot be shown here.]',
    ],
  ])('lose pictures and files on Chat Completions, with a warning: %s (B179)', async (_what, output, content) => {
    const { server } = await ask((client) => new OpenAIChatCompletionsModel(client, 'm'), output);

    expect(server.chatRequests[1]?.messages).toContainEqual({ role: 'tool', tool_call_id: 'call_1', content });
    expect(warnings).toEqual([expect.stringContaining('pictures and files in tool outputs are not supported')]);
  });
});

async function ask(modelOf: (client: ReturnType<OpenAIServer['client']>) => Model, output: unknown) {
  const server = await startServer(callTool('show', {}, { callId: 'call_1' }), say('Seen.'));
  const show = functionTool({ name: 'show', parameters: { type: 'object' }, execute: () => output });
  const result = await run(new Agent({ name: 'Analyst', model: modelOf(server.client()), tools: [show] }), 'Go');
  return { server, result };
}
