import { ModelBehaviorError } from '../../errors/index.js';
import type { OutputItem } from '../../model/item.js';
import type { ModelResponse } from '../../model/model.js';
import { NO_USAGE } from '../../model/usage.js';

const TYPES = ['message', 'function_call', 'reasoning', 'hosted_tool_call'] satisfies OutputItem['type'][];

/**
 * What a model answered, once it is sure to be a response: models can be anybody's.
 *
 * @throws ModelBehaviorError that says what is wrong with it.
 */
export function checkResponse(response: ModelResponse): ModelResponse {
  const answer = response as Partial<ModelResponse> | null | undefined;
  if (!Array.isArray(answer?.output)) throw unusable('is no response: it has no `output` list');
  for (const [index, item] of answer.output.entries()) {
    const problem = problemOf(item as Partial<OutputItem> | null | undefined);
    if (problem !== undefined) throw unusable(`has an item ${index} that ${problem}`);
  }
  // A model that does not count costs one request and no tokens; what it leaves out of its counts is none.
  return { ...response, usage: { ...NO_USAGE, requests: 1, ...answer.usage } };
}

function problemOf(item: Partial<OutputItem> | null | undefined): string | undefined {
  if (item?.type === undefined || !TYPES.includes(item.type)) {
    return `is none of ${TYPES.join(', ')}, but ${JSON.stringify(item?.type ?? item) ?? 'undefined'}`;
  }
  if (item.type === 'message' && !Array.isArray(item.content)) return 'is a message without a `content` list';
  if (item.type === 'function_call' && !(typeof item.name === 'string' && typeof item.arguments === 'string')) {
    return 'is a function call without a `name` or without `arguments` in JSON text';
  }
  return undefined;
}

function unusable(fault: string): ModelBehaviorError {
  return new ModelBehaviorError(`The model's answer ${fault}. Correct the model that agents or the runner were given.`);
}
