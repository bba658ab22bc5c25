import { describeUnknownOptions } from '../errors/index.js';
import { TIMEOUT_OPTION_NAMES, type TimeoutOptions } from '../metadata/index.js';
import { describeWrongBehavior } from '../tools/describe-wrong-behavior.js';
import { MAX_TIMEOUT_MS, isTimeout } from '../tools/timeout-limit.js';
import { dualDecorator, type ToolMethodDecorator } from './decorator-target.js';

/**
 * Limits how long one call of the tool may take (B181–B187). The tool's `context.signal` aborts when time is up.
 *
 * A method that does all its work before it returns, without awaiting anything, keeps the whole process from doing anything else, the
 * timer too: no limit ends it, and calls of the same turn wait for it (B128, A16). Move such work to a worker thread.
 *
 * @param milliseconds More than 0, at most 2 147 483 647.
 */
export function timeout(milliseconds: number, options: TimeoutOptions = {}): ToolMethodDecorator {
  return dualDecorator('@timeout', (target) => {
    if (target.index !== undefined) return target.misuse('stands on a parameter; put it on the method.');
    const unknown = describeUnknownOptions(options, TIMEOUT_OPTION_NAMES);
    if (unknown !== undefined) return target.misuse(unknown);
    const { behavior = 'error_as_result', errorFunction } = options;
    if (behavior !== 'error_as_result' && behavior !== 'raise_exception') {
      return target.misuse(
        `got behavior ${JSON.stringify(behavior)}; allowed are 'error_as_result' and 'raise_exception'.`,
      );
    }
    const wrong = describeWrongBehavior({
      ...(errorFunction !== undefined && { timeoutErrorFunction: errorFunction }),
    });
    if (wrong !== undefined) return target.misuse(wrong);
    if (!isTimeout(milliseconds)) {
      return target.misuse(
        `got ${String(milliseconds)}; give milliseconds, more than 0 and at most ${MAX_TIMEOUT_MS}.`,
      );
    }
    target.record({ timeout: { ...options, milliseconds } });
  });
}
