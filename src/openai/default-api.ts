import { UserError } from '../errors/index.js';

/** The two APIs by which a server may offer its models. */
export type OpenAIApi = 'responses' | 'chat_completions';

/** Shared between the ES-module and the CommonJS copy of this file, which may both be loaded in one process. */
const API = Symbol.for('toolwright.openai.defaultApi');

/**
 * Names the API through which models are asked that are given by name, where no provider says otherwise. Servers that imitate
 * OpenAI often have Chat Completions only.
 *
 * @param api `undefined` goes back to `responses`.
 * @throws {UserError} There is no such API.
 */
export function setDefaultOpenAIApi(api: OpenAIApi | undefined): void {
  if (api !== undefined) checkApi(api);
  Reflect.set(globalThis, API, api);
}

export function getDefaultOpenAIApi(): OpenAIApi {
  return (Reflect.get(globalThis, API) as OpenAIApi | undefined) ?? 'responses';
}

/** @throws {UserError} There is no such API. */
export function checkApi(api: string): asserts api is OpenAIApi {
  if (api === 'responses' || api === 'chat_completions') return;
  throw new UserError(`OpenAI has no API '${api}'. Use 'responses' or 'chat_completions'.`);
}
