import type { ArgumentProblem } from '../errors/index.js';
import type { JsonSchema } from './json-schema.js';
import { itemPath, propertyPath } from './schema-path.js';
import { shortJson } from './short-json.js';
import { firstErrors } from './validators.js';

/**
 * Says in the validator's own words what is wrong with a value: for the rarer keywords, such as `not` or
 * `dependentRequired`, which have no phrase of ours.
 */
export function explainByValidator(schema: JsonSchema, value: unknown): readonly ArgumentProblem[] {
  const problems = firstErrors(schema, value).map(({ instancePath, keyword, message }) => {
    const { path, found } = locate(value, instancePath);
    return {
      path,
      expected: `right by its rule \`${keyword}\` (${message ?? 'it is not'})`,
      received: shortJson(found),
    };
  });
  return problems.length > 0
    ? problems
    : [{ path: '', expected: 'right by the rules of its schema', received: shortJson(value) }];
}

function locate(value: unknown, pointer: string): { readonly path: string; readonly found: unknown } {
  let path = '';
  let found = value;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    path = Array.isArray(found) ? itemPath(path, Number(key)) : propertyPath(path, key);
    found = (found as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  return { path, found };
}
