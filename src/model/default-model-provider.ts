import { UserError } from '../errors/index.js';
import type { ModelProvider } from './model.js';

/** Shared by all copies of toolwright in a process. */
const PROVIDER = Symbol.for('toolwright:default-model-provider');

/** Sets where models come from when a run names none of its own. */
export function setDefaultModelProvider(provider: ModelProvider): void {
  Reflect.set(globalThis, PROVIDER, provider);
}

/** @throws UserError when nothing was set. */
export function defaultModelProvider(): ModelProvider {
  const provider = Reflect.get(globalThis, PROVIDER) as ModelProvider | undefined;
  if (provider === undefined) {
    throw new UserError('No model provider is set. Give the agent a model, or the run a modelProvider.');
  }
  return provider;
}
