import type { BuiltInCall } from '../model/built-in-call.js';
import type { FunctionCallItem, OutputItem, OutputMessageItem } from '../model/item.js';
import type { ModelResponse } from '../model/model.js';
import { NO_USAGE } from '../model/usage.js';

/** What a scripted model answers with in one turn: one item, several, or a response with usage and id of its own. */
export type ScriptedAnswer = OutputItem | readonly OutputItem[] | ModelResponse;

/** The model asks for a tool, of a namespace where `name` is `namespace.tool`. `args` are its arguments; a string is sent as it is, however broken. */
export function callTool(name: string, args: object | string = {}, callId = `call_${++calls}`): FunctionCallItem {
  const [, namespace, bare = name] = /^(.+)\.([^.]+)$/.exec(name) ?? [];
  return {
    type: 'function_call',
    callId,
    name: bare,
    arguments: typeof args === 'string' ? args : JSON.stringify(args),
    ...(namespace !== undefined && { namespace }),
  };
}

/**
 * The model asks for a tool that its provider defines, such as the computer; the run finds the tool by the kind of the call.
 *
 * @param name Of a custom tool, which is found by its name, or of the tool of an MCP server that is asked about.
 * @param args What that is to be called with, or what a search is for; other kinds say it in `builtIn`.
 * @example
 * callBuiltIn({ kind: 'shell', commands: ['ls'] });
 * callBuiltIn({ kind: 'mcp_approval', serverLabel: 'wiki' }, 'ask_question', { question: 'What is new?' });
 * callBuiltIn({ kind: 'tool_search' }, 'tool_search', { goal: 'pay an invoice' });
 */
export function callBuiltIn(builtIn: BuiltInCall, name: string = builtIn.kind, args: object = {}): FunctionCallItem {
  const { kind, ...said } = builtIn;
  if (kind === 'tool_search') return { ...callTool(name, args), builtIn };
  if (builtIn.kind === 'mcp_approval')
    return { ...callTool(name, args), name, namespace: builtIn.serverLabel, builtIn };
  return { ...callTool(name, said), builtIn };
}

/** Call ids only need to differ. */
let calls = 0;

/** The model says something. */
export function say(text: string): OutputMessageItem {
  return { type: 'message', role: 'assistant', content: [{ type: 'text', text }] };
}

/** An answer as a full response; what says nothing of usage counts as one request. */
export function toResponse(answer: ScriptedAnswer): ModelResponse {
  // The run says what is wrong with what is no answer at all.
  if (typeof answer !== 'object' || answer === null) return answer;
  if ('output' in answer && 'usage' in answer) return answer;
  return { output: Array.isArray(answer) ? answer : [answer as OutputItem], usage: { ...NO_USAGE, requests: 1 } };
}
