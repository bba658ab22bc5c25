import { describe, expect, it } from '@jest/globals';
import { say } from '../support/openai-server.js';
import { serversPerTest } from '../support/openai-with-server.js';

const startServer = serversPerTest();

const CODE = { type: 'code_interpreter', container: { type: 'auto' } };
const SERVER = { type: 'mcp', server_label: 'docs', server_url: 'https://mcp.example.org' };
const PROGRAMS = { type: 'programmatic_tool_calling' };
const PROGRAM = { type: 'program', id: 'prog_1', call_id: 'p', code: '', fingerprint: 'f' };
const BY_PROGRAM = { type: 'program', caller_id: 'p' };

/** Requests the API refuses: the test server has to refuse them too, or the tests above it prove nothing. */
const refused: [string, object, RegExp][] = [
  ['a key of no type', { temprature: 1 }, /temprature/],
  ['a setting of the wrong type', { temperature: 'hot' }, /temperature.*number/],
  ['an item of no type', { input: [{ type: 'function_call_result', callId: 'c' }] }, /input\[0\].*unknown type/],
  ['an item with a field of no type', { input: [{ role: 'user', content: 'Hi', providerData: {} }] }, /input\[0\]/],
  ['a result without its call', { input: [output('c')] }, /No tool call found/],
  ['a call without its result', { input: [call('c')] }, /No tool output found/],
  [
    'reasoning without what follows',
    { input: [{ type: 'reasoning', id: 'rs_1', summary: [] }] },
    /required following item/,
  ],
  [
    'reasoning that nobody kept',
    { store: false, input: [{ type: 'reasoning', id: 'rs_1', summary: [] }, call('c'), output('c')] },
    /not persisted/,
  ],
  ['an id of another kind of item', { input: [{ ...call('c'), id: 'msg_1' }, output('c')] }, /begins with 'fc'/],
  ['an illegal tool name', { tools: [tool({ name: 'get weather' })] }, /tools\[0\]\.name/],
  ['two tools of one name', { tools: [tool(), tool()] }, /Two tools/],
  ['a tool without parameters', { tools: [{ type: 'function', name: 'f', strict: true }] }, /parameters/],
  [
    'a private marker',
    { tools: [tool({ parameters: { type: 'object', 'x-type': 'Date' }, strict: false })] },
    /x-type/,
  ],
  [
    'an open object',
    { tools: [tool({ parameters: { type: 'object', properties: {}, required: [] } })] },
    /additionalProperties/,
  ],
  ['an optional property', { tools: [tool({ parameters: object({ a: { type: 'string' } }, []) })] }, /lacks a/],
  [
    'a nested keyword beyond the subset',
    { tools: [tool({ parameters: object({ a: { type: 'string', uniqueItems: 1 } }) })] },
    /uniqueItems/,
  ],
  [
    'a format beyond the subset',
    { tools: [tool({ parameters: object({ a: { type: 'string', format: 'uri' } }) })] },
    /uri/,
  ],
  ['a schema that says nothing', { tools: [tool({ parameters: object({ a: {} }) })] }, /no 'type' key/],
  ['a union as the root', { tools: [tool({ parameters: { anyOf: [object({})] } })] }, /root must have type/],
  [
    'a tool choice that is not there',
    { tools: [tool()], tool_choice: { type: 'function', name: 'g' } },
    /'g' not found/,
  ],
  ['a choice of a search that is not there', { tools: [tool()], tool_choice: { type: 'file_search' } }, /not found/],
  [
    'a choice of a server that is not there',
    { tool_choice: { type: 'mcp', server_label: 'docs' } },
    /'docs' not found/,
  ],
  ['two tools of a kind', { tools: [CODE, CODE] }, /Duplicate tool 'code_interpreter'/],
  ['two servers of a label', { tools: [SERVER, SERVER] }, /Duplicate tool 'mcp docs'/],
  ['two namespaces of a name', { tools: [namespace(tool()), namespace(tool())] }, /Two tools/],
  ['two tools of one name in a namespace', { tools: [namespace(tool(), tool())] }, /Two tools/],
  ['an open object in a namespace', { tools: [namespace(tool({ parameters: { type: 'object' } }))] }, /additionalProp/],
  ['a deferred tool without a search', { tools: [tool({ defer_loading: true })] }, /require tool_search/],
  ['a search of nothing', { tools: [tool(), { type: 'tool_search' }] }, /nothing to search/],
  ['two searches', { tools: [namespace(tool()), { type: 'tool_search' }, { type: 'tool_search' }] }, /Duplicate/],
  ['programs that may call nothing', { tools: [tool(), PROGRAMS] }, /nothing to call/],
  [
    'a tool for programs only, without any',
    { tools: [tool({ allowed_callers: ['programmatic'] })] },
    /needs 'programmatic_tool_calling'/,
  ],
  ['a tool for nobody', { tools: [tool({ allowed_callers: [] })] }, /allowed_callers/],
  ['no model', { model: undefined }, /must provide a model/],
  ['a search of ours without what it found', { input: [search('c')] }, /No tool output found/],
  ['what nobody searched for', { input: [found('c')] }, /No tool call found for tool search output/],
  [
    'what a search found in an open schema',
    { input: [search('c'), found('c', tool({ parameters: { type: 'object' } }))] },
    /additionalProperties/,
  ],
  [
    'a call of a program that is not there',
    { input: [{ ...call('c'), caller: BY_PROGRAM }, output('c')] },
    /No program/,
  ],
  [
    'a result that does not say which program it is for',
    { input: [PROGRAM, { ...call('c'), caller: BY_PROGRAM }, output('c')] },
    /names another caller/,
  ],
  [
    'a call for this machine without its result',
    { input: [{ type: 'shell_call', call_id: 'c', action: { commands: ['ls'] } }] },
    /No tool output found/,
  ],
];

describe('the test server', () => {
  it.each(refused)('refuses %s', async (_what, body, message) => {
    const server = await startServer(say('ok'));

    const answer = await post(server.baseURL, body);

    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toMatch(message);
  });

  it('answers a valid request after a refused one', async () => {
    const server = await startServer(say('ok'));

    await post(server.baseURL, { nonsense: true });
    const answer = await post(server.baseURL, { tools: [tool()] });

    expect(answer.status).toBe(200);
    expect(server.requests).toHaveLength(2);
  });

  it('says so when its script is at its end', async () => {
    const server = await startServer();

    expect(await (await post(server.baseURL, {})).text()).toMatch(/no answer to request 1/);
  });
});

function post(baseURL: string, body: object): Promise<Response> {
  return fetch(`${baseURL}/responses`, { method: 'POST', body: JSON.stringify({ model: 'm', input: 'Hi', ...body }) });
}

function call(callId: string) {
  return { type: 'function_call', call_id: callId, name: 'f', arguments: '{}' };
}

function search(callId: string) {
  return { type: 'tool_search_call', call_id: callId, execution: 'client', arguments: {} };
}

function found(callId: string, ...tools: readonly object[]) {
  return { type: 'tool_search_output', call_id: callId, execution: 'client', tools };
}

function namespace(...tools: readonly object[]) {
  return { type: 'namespace', name: 'shop', description: 'Goods.', tools };
}

function output(callId: string) {
  return { type: 'function_call_output', call_id: callId, output: '' };
}

function tool(changes: object = {}) {
  return { type: 'function', name: 'f', strict: true, parameters: object({}), ...changes };
}

function object(properties: Record<string, object>, required = Object.keys(properties)) {
  return { type: 'object', properties, required, additionalProperties: false };
}
