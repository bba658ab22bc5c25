import { anySignal } from '../any-signal.js';
import { ModelTimeoutError } from '../../errors/index.js';

/** The time that one attempt to ask a model has. */
export interface TimeLimit {
  /** Aborts when time is up, or the caller's own signal does. */
  readonly signal: AbortSignal | undefined;
  /** Stands still while somebody else takes their time: a slow reader is not the model's fault. */
  readonly without: (other: () => Promise<void> | void) => Promise<void>;
}

/**
 * Does work within a time limit.
 *
 * @param timeoutMs Milliseconds; `undefined`: no limit.
 * @throws ModelTimeoutError when it takes longer (B331).
 */
export async function withinLimit<T>(
  timeoutMs: number | undefined,
  outer: AbortSignal | undefined,
  work: (limit: TimeLimit) => Promise<T>,
): Promise<T> {
  if (timeoutMs === undefined) return work({ signal: outer, without: async (other) => other() });
  const limit = new AbortController();
  const { promise: timeUp, reject } = Promise.withResolvers<never>();
  const onTimeUp = (): void => {
    const error = new ModelTimeoutError(timeoutMs);
    reject(error);
    limit.abort(error);
  };
  let leftMs = timeoutMs;
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined = setTimeout(onTimeUp, leftMs);
  let isOver = false;
  const without: TimeLimit['without'] = async (other) => {
    clearTimeout(timer);
    leftMs -= performance.now() - startedAt;
    try {
      return await other();
    } finally {
      startedAt = performance.now();
      // Work that was left behind is not timed any more.
      if (!isOver) timer = setTimeout(onTimeUp, Math.max(0, leftMs));
    }
  };
  const signal = anySignal(outer, limit.signal);
  try {
    return await Promise.race([work({ signal, without }), timeUp]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
