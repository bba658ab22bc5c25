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
  const result = await schema['~standard'].validate(value);
  if (result.issues === undefined) return { value: result.value, problems: [] };
  // Callers look at the value only when there are no problems.
  return { value: value as T, problems: result.issues.map((issue) => problem(issue, value)) };
}

function problem({ message, path = [] }: StandardSchemaV1.Issue, root: unknown): ArgumentProblem {
  let written = '';
  let received = root;
  for (const segment of path) {
    const key = typeof segment === 'object' ? segment.key : segment;
    written = memberPath(written, typeof key === 'symbol' ? String(key) : key);
    received = typeof received === 'object' && received !== null ? Reflect.get(received, key) : undefined;
  }
  return { path: written, expected: `valid (${message})`, received: shortJson(received) };
}
