import type { OpenAI } from 'openai';
import { createClient } from './create-client.js';

/** Shared between the ES-module and the CommonJS copy of this file, which may both be loaded in one process. */
const CLIENT = Symbol.for('toolwright.openai.defaultClient');

interface Shared {
  [CLIENT]?: OpenAI | undefined;
}

// The compiler does not know what this file keeps on the global object.
const shared = globalThis as Shared;

/**
 * Names the client that models use when they are given none.
 *
 * @param client A client of the `openai` package; `undefined` goes back to the one made from the environment.
 */
export function setDefaultOpenAIClient(client: OpenAI | undefined): void {
  shared[CLIENT] = client;
}

/**
 * The client that models use when they are given none: the one that was set, or one made from `OPENAI_API_KEY`,
 * `OPENAI_BASE_URL` and the other variables that the `openai` package reads, on first use.
 *
 * @throws {UserError} None was set and the environment has no key.
 */
export function getDefaultOpenAIClient(): OpenAI {
  return (shared[CLIENT] ??= createClient());
}
