import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ArgumentProblem } from '../errors/index.js';
import { shortJson } from '../schema/short-json.js';
import { memberPath } from './member-path.js';
import type { ValidatedValue } from './validated-value.js';

/** A schema of zod, valibot, arktype or any other library that follows the Standard Schema. */
export type StandardSchema<TInput = unknown, TOutput = TInput> = StandardSchemaV1<TInput, TOutput>;

/** Whether a value is a schema of zod, valibot, arktype or any other library that follows the Standard Schema. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  // arktype's schemas are functions.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const standard: unknown = Reflect.get(value, '~standard');
  return typeof standard === 'object' && standard !== null && typeof Reflect.get(standard, 'validate') === 'function';
}

/** Runs a schema's own checks, defaults and transforms, asynchronous ones too. */
export async function validateStandard<T>(
  schema: StandardSchema<unknown, T>,
  value: unknown,
): Promise<ValidatedValue<T>> {
  // Whoever wrote the schema may have had no compiler to tell them.
  const result = (await schema['~standard'].validate(value)) as unknown as
    | { value?: T; issues?: unknown }
    | null
    | undefined;
  const issues: unknown = result?.issues;
  // Not by what is in it: no list of issues may pass for none, whatever they are.
  if (!issues && typeof result === 'object' && result !== null) return { value: result.value as T, problems: [] };
  if (!Array.isArray(issues)) {
    throw new TypeError(
      `validate() of this ${schema['~standard'].vendor} schema gave neither { value } nor { issues: [ … ] }.`,
    );
  }
  const problems = issues.map((issue: unknown) => problem(issue, value));
  // Callers look at the value only when there are no problems.
  return { value: value as T, problems: problems.length > 0 ? problems : [problem(undefined, value)] };
}

function problem(issue: unknown, root: unknown): ArgumentProblem {
  const { message, path } = (issue ?? {}) as Partial<StandardSchemaV1.Issue>;
  let written = '';
  let received = root;
  for (const segment of Array.isArray(path) ? (path as readonly (PropertyKey | StandardSchemaV1.PathSegment)[]) : []) {
    const key = (typeof segment === 'object' ? segment?.key : segment) ?? '';
    written = memberPath(written, typeof key === 'symbol' ? String(key) : key);
    received = typeof received === 'object' && received !== null ? Reflect.get(received, key) : undefined;
  }
  return {
    path: written,
    expected: typeof message === 'string' && message !== '' ? `valid (${message})` : 'valid',
    received: shortJson(received),
  };
}
