import { describeUnknownOptions, UserError } from '../errors/index.js';
import type { ContentPart } from '../model/item.js';
import type { PromptTemplate } from '../model/prompt-template.js';
import type { RunContext } from '../tools/run-context.js';

/** A prompt that the provider keeps: fixed, or chosen anew before each turn. */
export type AgentPrompt<TContext> =
  | PromptTemplate
  | ((runContext: RunContext<TContext>, agent: { readonly name: string }) => PromptTemplate | Promise<PromptTemplate>);

/**
 * A prompt, sure to be one.
 *
 * @param whose Whose it is, for messages: `Agent "Desk"`.
 * @throws UserError that says what is wrong with it.
 */
export function checkPrompt(whose: string, value: unknown): PromptTemplate {
  const refuse = (fault: string): never => {
    throw new UserError(
      `${whose}: prompt ${fault}. Write { id: 'pmpt_…', version: '2', variables: { city: 'Oslo' } }; only the id is needed.`,
    );
  };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('is no object');
  const unknown = describeUnknownOptions(value, ['id', 'version', 'variables'] satisfies (keyof PromptTemplate)[]);
  if (unknown !== undefined) throw new UserError(`${whose}: prompt ${unknown}`);
  const { id, version, variables } = value as { readonly [Name in keyof PromptTemplate]: unknown };
  if (!isText(id)) return refuse('has no id');
  if (version !== undefined && !isText(version)) return refuse('has a version that is no text');
  if (variables !== undefined) {
    if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
      return refuse('has variables that are no object');
    const wrong = Object.entries(variables).find(([, one]) => typeof one !== 'string' && !isPart(one));
    if (wrong !== undefined)
      return refuse(`has a variable ${JSON.stringify(wrong[0])} that is no text, picture or file`);
  }
  return value as PromptTemplate;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isPart(value: unknown): boolean {
  const types: readonly unknown[] = ['text', 'image', 'file'] satisfies ContentPart['type'][];
  return typeof value === 'object' && value !== null && 'type' in value && types.includes(value.type);
}
