import type { OpenAI } from 'openai';
import { checkStrictSchema } from './openai-check-strict-schema.js';
import { RequestError } from './openai-request-error.js';

/** Refuses tools, a tool choice or an answer format that the types allow and the API does not. */
export function checkTools({ tools = [], tool_choice, text }: OpenAI.Responses.ResponseCreateParamsNonStreaming): void {
  const names = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    if (tool.type !== 'function') continue;
    const { name, parameters, strict } = tool;
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
      throw new RequestError(
        `Invalid 'tools[${index}].name': '${name}' does not match ^[a-zA-Z0-9_-]+$ in 64 characters.`,
        `tools[${index}].name`,
        'invalid_value',
      );
    }
    if (names.has(name))
      throw new RequestError(`Two tools are named '${name}'.`, `tools[${index}].name`, 'invalid_value');
    names.add(name);
    if (JSON.stringify(parameters).includes('"x-type":"')) {
      throw new RequestError(`The schema of '${name}' holds a private marker, x-type.`, `tools[${index}].parameters`);
    }
    if (strict && parameters !== null) {
      checkStrictSchema(parameters, `function '${name}'`, `tools[${index}].parameters`, 'invalid_function_parameters');
    }
  }
  if (tool_choice === 'required' && tools.length === 0) {
    throw new RequestError("Tool choice 'required' needs tools.", 'tool_choice');
  }
  if (typeof tool_choice === 'object' && tool_choice.type === 'function' && !names.has(tool_choice.name)) {
    throw new RequestError(`Tool choice '${tool_choice.name}' not found in 'tools' parameter.`, 'tool_choice');
  }
  const format = text?.format;
  if (format?.type === 'json_schema' && format.strict) {
    checkStrictSchema(format.schema, `response_format '${format.name}'`, 'text.format.schema', 'invalid_json_schema');
  }
}
