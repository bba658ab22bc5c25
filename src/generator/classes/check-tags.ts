import type { ObjectSchema } from '../../schema/json-schema.js';
import { wrongValues } from '../comments/check-values.js';
import type { MethodComment } from '../comments/method-comment.js';
import type { GeneratorContext } from '../generator-context.js';
import { describeNames } from './describe-names.js';
import type { ReadParameter } from './read-parameters.js';

/** Reports defaults and examples that the schema they stand in refuses. */
export function checkValues(marked: ObjectSchema, subject: string, { diagnostics }: GeneratorContext): boolean {
  const wrong = wrongValues(marked);
  for (const { keyword, value, problem, mark, against } of wrong) {
    const facts = {
      keyword: keyword === 'default' ? 'default' : 'example',
      value: JSON.stringify(value),
      reason: problem,
    };
    const related = against && [{ node: against.node, message: `${against.detail ?? 'the rule'} stands here` }];
    diagnostics.report('TW1241', facts, { node: mark.node, subject, ...(related && { related }) });
  }
  return wrong.length === 0;
}

/** Reports tags such as `@minimum limit 1` that name no parameter. */
export function checkTagNames(
  { constraints }: MethodComment,
  parameters: readonly ReadParameter[],
  subject: string,
  { diagnostics }: GeneratorContext,
): boolean {
  const names = parameters
    .filter(({ kind }) => kind === 'value' || kind === 'rest')
    .map(({ name, argument }) => argument ?? name);
  const lost = constraints.filter(({ text }) => !names.includes(text.split(/\s/, 1)[0] ?? ''));
  for (const { name, text, node } of lost) {
    diagnostics.report('TW1244', { tag: name, found: text, known: describeNames(names) }, { node, subject });
  }
  return lost.length === 0;
}
