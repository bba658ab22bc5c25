import type { OpenAI } from 'openai';
import { checkStrictSchema } from './openai-check-strict-schema.js';
import { RequestError } from './openai-request-error.js';

type ChatRequest = OpenAI.Chat.ChatCompletionCreateParams;

/** Refuses what the types of Chat Completions allow and the API does not. */
export function checkChatRequest(request: ChatRequest): void {
  checkMessages(request.messages);
  checkChatTools(request);
  if (request.stream_options && request.stream !== true) {
    throw new RequestError(
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      'stream_options',
    );
  }
}

function checkMessages(messages: ChatRequest['messages']): void {
  if (messages.length === 0) throw new RequestError("'messages' is empty.", 'messages');
  let open = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const where = `messages[${index}]`;
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) {
        throw new RequestError(
          `Messages with role 'tool' must be a response to a preceding message with 'tool_calls'.`,
          `${where}.role`,
        );
      }
      continue;
    }
    refuseOpen(open, where);
    if (message.role !== 'assistant') continue;
    if ((message.content ?? message.tool_calls ?? message.refusal ?? null) === null) {
      throw new RequestError(`Invalid value for 'content': expected a string, got null.`, `${where}.content`);
    }
    if (message.tool_calls?.length === 0) {
      throw new RequestError(`[] is too short - '${where}.tool_calls'`, `${where}.tool_calls`);
    }
    open = new Set(message.tool_calls?.map(({ id }) => id));
  }
  refuseOpen(open, `messages[${messages.length}]`);
}

function refuseOpen(open: ReadonlySet<string>, where: string): void {
  if (open.size === 0) return;
  throw new RequestError(
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. ` +
      `The following tool_call_ids did not have response messages: ${[...open].join(', ')}`,
    where,
  );
}

function checkChatTools({ tools, tool_choice, parallel_tool_calls, response_format }: ChatRequest): void {
  const names = new Set<string>();
  for (const [index, tool] of (tools ?? []).entries()) {
    if (tool.type !== 'function') continue;
    const { name, strict, parameters } = tool.function;
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name) || names.has(name)) {
      throw new RequestError(`Invalid name '${name}'.`, `tools[${index}].function.name`, 'invalid_value');
    }
    names.add(name);
    if (strict === true && parameters !== undefined) {
      const param = `tools[${index}].function.parameters`;
      checkStrictSchema(parameters, `function '${name}'`, param, 'invalid_function_parameters');
    }
  }
  if (tools?.length === 0) throw new RequestError("[] is too short - 'tools'", 'tools');
  if (names.size === 0 && parallel_tool_calls !== undefined) {
    throw new RequestError("'parallel_tool_calls' is only allowed when 'tools' are specified.", 'parallel_tool_calls');
  }
  if (names.size === 0 && tool_choice !== undefined) {
    throw new RequestError("'tool_choice' is only allowed when 'tools' are specified.", 'tool_choice');
  }
  if (typeof tool_choice === 'object' && tool_choice.type === 'function' && !names.has(tool_choice.function.name)) {
    throw new RequestError(`Tool choice '${tool_choice.function.name}' not found in 'tools'.`, 'tool_choice');
  }
  if (response_format?.type === 'json_schema' && response_format.json_schema.strict === true) {
    const { name, schema = {} } = response_format.json_schema;
    checkStrictSchema(schema, `response_format '${name}'`, 'response_format', 'invalid_json_schema');
  }
}
