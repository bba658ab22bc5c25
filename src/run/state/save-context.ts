import { refuseUnknownOptions, UserError } from '../../errors/index.js';
import { logger } from '../../tracing/index.js';
import { hideSecrets } from '../hide-secrets.js';
import { isPlainData } from './json-form.js';
import type { SavedContext } from './saved-state.js';

/** Options of `RunState.toString()` and `toJSON()`: what becomes of your own context object (B230). */
export interface SaveStateOptions<TContext = unknown> {
  /** Makes of your context what JSON can hold; `deserializeContext` gets it when the state is read. */
  readonly serializeContext?: (context: TContext) => unknown;
  /** Whether a context that cannot be written is an error; else it is left out, and a warning says so. @default false */
  readonly strictContext?: boolean;
}

const OPTION_NAMES = ['serializeContext', 'strictContext'] as const satisfies readonly (keyof SaveStateOptions)[];

/**
 * Plain data is written as it is; everything else is what `serializeContext` makes of it, or left out.
 *
 * @throws UserError for what cannot be written and may not be left out.
 */
export function saveContext(context: unknown, options: SaveStateOptions): SavedContext {
  refuseUnknownOptions('RunState.toString()', options, OPTION_NAMES);
  const { serializeContext, strictContext = false } = options;
  if (serializeContext !== undefined) {
    const value = serializeContext(context);
    const saved = hideSecrets(value);
    if (isPlainData(saved.value)) return { kind: 'serialized', ...saved };
    throw new UserError(
      `RunState.toString(): serializeContext gave ${nameOf(value)}, which JSON cannot hold as it is. Give plain data.`,
    );
  }
  const saved = hideSecrets(context);
  if (isPlainData(saved.value)) return { kind: 'plain', ...saved };
  const problem = `The context of the run holds more than plain data (it is ${nameOf(context)})`;
  if (strictContext) throw new UserError(`RunState.toString(): ${problem}. Give serializeContext.`);
  logger().warn(
    `${problem}, so it is left out of the saved state. Give toString({ serializeContext }), or pass the context again when the run goes on.`,
  );
  return { kind: 'left_out' };
}

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`;
  const name: unknown = value.constructor?.name;
  return typeof name === 'string' && name !== '' && name !== 'Object' ? `a ${name}` : 'an object';
}
