import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { Model } from '../model/model.js';
import { AGENT_OPTION_NAMES, type AgentOptions } from './agent-options.js';
import { isHandoff, type Handoff } from './handoff.js';
import { isAgent } from './is-agent.js';

/** @throws UserError when the name is empty, or the model or the type of the output is none. */
export function checkAgentOptions<TContext, TOutput>(options: AgentOptions<TContext, TOutput>): void {
  refuseUnknownOptions('new Agent()', options, AGENT_OPTION_NAMES);
  const { name, model, outputType } = options;
  if (typeof name !== 'string' || name.trim() === '') {
    throw new UserError('An agent needs a name: new Agent({ name: … }).');
  }
  if (
    model !== undefined &&
    typeof model !== 'string' &&
    typeof (model as Partial<Model> | null)?.getResponse !== 'function'
  ) {
    throw new UserError(`Agent "${name}": model is neither the name of a model nor an object with getResponse().`);
  }
  if (outputType !== undefined && outputType !== 'text' && !isSchemaLike(outputType)) {
    throw new UserError(
      `Agent "${name}": outputType takes 'text', a JSON Schema, a Standard Schema or a class with class-validator rules.`,
    );
  }
}

/** A list of the options as it was passed, empty where it was not. @throws UserError where something else is in it. */
export function listOf<T>(
  agentName: string,
  option: string,
  list: readonly T[] | undefined,
  [isOne, what]: Entries,
): readonly T[] {
  if (list === undefined) return [];
  if (Array.isArray(list) && list.every(isOne)) return list;
  throw new UserError(`Agent "${agentName}": ${option} takes a list of ${what}.`);
}

/** What a list is to hold: how one is told, and what all are called. */
type Entries = readonly [isOne: (entry: unknown) => boolean, what: string];

/** Of the option `handoffs`. */
export const TARGETS: Entries = [isHandoffTarget, 'agents, or of what handoff() makes of them'];
/** Of the option of that name. */
export const INPUT_GUARDRAILS: Entries = [isGuardrail, "guardrails: defineInputGuardrail({ name: '…', execute })"];
/** Of the option of that name. */
export const OUTPUT_GUARDRAILS: Entries = [isGuardrail, "guardrails: defineOutputGuardrail({ name: '…', execute })"];

function isGuardrail(entry: unknown): boolean {
  return typeof (entry as { execute?: unknown } | null)?.execute === 'function';
}

function isHandoffTarget(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && (isAgent(entry) || isHandoff(entry as Handoff));
}

function isSchemaLike(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}
