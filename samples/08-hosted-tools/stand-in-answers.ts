import type { OpenAI } from 'openai';

type Output = readonly OpenAI.Responses.ResponseOutputItem[];

const DONE = { status: 'completed' } as const;
const SEARCH = { call_id: null, execution: 'server', ...DONE } as const;
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** What a model and its provider might do for the news, each time as far as they come without this program. */
export const ANSWERS: readonly Output[] = [
  [
    { type: 'tool_search_call', id: 'ts_1', arguments: { paths: ['releases'] }, ...SEARCH },
    {
      type: 'tool_search_output',
      id: 'tso_1',
      tools: [
        { type: 'namespace', name: 'releases', description: 'What has been released, and what changed.', tools: [] },
      ],
      ...SEARCH,
    },
    {
      type: 'function_call',
      call_id: 'call_1',
      namespace: 'releases',
      name: 'changes',
      arguments: '{"version":null}',
      ...DONE,
    },
  ],
  [
    { type: 'web_search_call', id: 'ws_1', action: { type: 'search', query: 'Node 24 release schedule' }, ...DONE },
    { type: 'file_search_call', id: 'fs_1', queries: ['how we write news'], results: null, ...DONE },
    {
      type: 'code_interpreter_call',
      id: 'ci_1',
      code: 'print(50 / 25)',
      container_id: 'cntr_1',
      outputs: null,
      ...DONE,
    },
    {
      type: 'mcp_list_tools',
      id: 'mcpl_1',
      server_label: 'wiki',
      tools: [
        { name: 'read_wiki_structure', input_schema: {} },
        { name: 'ask_question', input_schema: {} },
      ],
    },
    {
      type: 'mcp_approval_request',
      id: 'mcpr_1',
      server_label: 'wiki',
      name: 'ask_question',
      arguments: '{"repoName":"nodejs/node","question":"What is new in Node 24?"}',
    },
  ],
  [
    {
      type: 'mcp_call',
      id: 'mcp_1',
      server_label: 'wiki',
      name: 'ask_question',
      arguments: '{}',
      approval_request_id: 'mcpr_1',
      output: 'A newer V8.',
    },
    { type: 'image_generation_call', id: 'ig_1', result: DOT, ...DONE },
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      content: [
        {
          type: 'output_text',
          text: 'This is a rehearsal, not a language model. Release 2.4.0 reads lists twice as fast.',
          annotations: [],
        },
      ],
      ...DONE,
    },
  ],
];
