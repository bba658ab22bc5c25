import { functionsOf } from '../../model/model-tool.js';
import type { FunctionCallItem, FunctionCallResultItem, InputItem, OutputItem } from '../../model/item.js';
import type { ModelStreamEvent } from '../../model/model-stream-event.js';
import type { Model, ModelRequest, ModelResponse } from '../../model/model.js';
import type { ToolDefinition } from '../../schema/tool-definition.js';
import { answerAsJson, answerWith, answerWithout } from './answer.js';
import { fillArguments, type PlannedCall } from './arguments.js';
import { knownValues } from './known-values.js';
import { planCalls } from './plan.js';
import { say, toResponse } from '../scripted-answer.js';
import { streamResponse } from '../stream-response.js';

/**
 * Stands in for a language model where there is no key and no network: it picks the tools whose words match the user's, fills
 * in their arguments by the schemas it is sent, and answers with what they returned. The same question always gives the same
 * calls, and its answers say that it is a rehearsal.
 *
 * It reads numbers, quoted text, capitalised names, dates in full, e-mail addresses, ids, and the values of enums. What the text
 * does not tell becomes the default, `null` where that is allowed, or an example; relative dates such as "tomorrow" are not
 * told, since that would need a clock.
 *
 * @example
 * ```ts
 * const agent = new Agent({ name: 'Weather', model: new RehearsalModel(), tools: [new WeatherTools()] });
 * const result = await run(agent, 'How warm is it in Oslo and in Lima?');
 * ```
 */
export class RehearsalModel implements Model {
  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    return toResponse(answer(request));
  }

  async *getStreamedResponse(request: ModelRequest): AsyncGenerator<ModelStreamEvent, void> {
    yield* streamResponse(await this.getResponse(request));
  }
}

function answer(request: ModelRequest): readonly OutputItem[] {
  const { text, calls, results } = currentTurn(request.input);
  const pending = nextCalls(request, text, results);
  if (pending.length > 0) return toCallItems(pending, request.input);
  if (request.outputSchema !== undefined) return [say(answerAsJson(request.outputSchema, text, knownValues(results)))];
  return [say(results.length > 0 ? answerWith(calls, results) : answerWithout(text, functionsOf(request.tools)))];
}

function nextCalls(
  { tools: shown, settings }: ModelRequest,
  text: string,
  results: readonly FunctionCallResultItem[],
): readonly PlannedCall[] {
  const { toolChoice = 'auto', parallelToolCalls = true } = settings;
  const tools = functionsOf(shown);
  if (toolChoice === 'none') return [];
  if (toolChoice !== 'auto') {
    const forced = toolChoice === 'required' ? tools : tools.filter(({ name }) => name === toolChoice);
    return forceCall(text, forced, knownValues(results));
  }
  // Planned anew each turn, the same way: how many results there are tells how far it is.
  const told = planCalls(text, tools);
  const first = told.filter(({ unmet }) => unmet === 0).length || told.length;
  if (results.length >= told.length) return [];
  const end = parallelToolCalls ? (results.length < first ? first : told.length) : results.length + 1;
  const plan =
    results.length < first
      ? told
      : [...told.slice(0, first), ...planCalls(text, tools, knownValues(results)).slice(first)];
  return plan.slice(results.length, end);
}

/** A call that is demanded, whether the text asks for it or not. */
function forceCall(
  text: string,
  tools: readonly ToolDefinition[],
  known: ReadonlyMap<string, unknown>,
): readonly PlannedCall[] {
  const [planned] = planCalls(text, tools, known);
  const [tool] = tools;
  if (planned !== undefined || tool === undefined) return planned === undefined ? [] : [planned];
  return fillArguments(tool, text, { start: 0, end: text.length }, known).slice(0, 1);
}

/** Call ids must differ within a conversation. */
function toCallItems(calls: readonly PlannedCall[], input: readonly InputItem[]): FunctionCallItem[] {
  const before = input.filter(({ type }) => type === 'function_call').length;
  return calls.map(({ name, namespace, args }, index) => ({
    type: 'function_call',
    callId: `rehearsal_${before + index + 1}`,
    name,
    arguments: JSON.stringify(args),
    ...(namespace !== undefined && { namespace }),
  }));
}

/** What the user said last, and what has happened since. */
function currentTurn(input: readonly InputItem[]) {
  const at = input.findLastIndex((item) => item.type === 'message' && item.role === 'user');
  const asked = input[at];
  const since = input.slice(at + 1);
  return {
    text: asked === undefined ? '' : textOfMessage(asked),
    calls: since.filter((item) => item.type === 'function_call'),
    results: since.filter((item) => item.type === 'function_call_result'),
  };
}

function textOfMessage(item: InputItem): string {
  if (item.type !== 'message') return '';
  if (typeof item.content === 'string') return item.content;
  return item.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
