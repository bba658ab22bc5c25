import { ToolTimeoutError } from '../errors/index.js';
import { logger } from '../tracing/index.js';

/** How long aborted work may take to unwind before it is left behind, in milliseconds (B274). */
const GRACE_MS = 250;

/**
 * Starts work under a time limit and an outer signal, and hands it a signal that aborts with either. When the outer signal aborts,
 * work that heeds it is waited for, work that does not is left behind after a moment. Operators are told by name of a tool that is
 * still at work a moment after its signal aborted.
 *
 * @param timeoutMs Milliseconds; `false`: no limit.
 * @throws ToolTimeoutError when time is up first.
 */
export async function withTimeout<T>(
  toolName: string,
  timeoutMs: number | false,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  // The race below listens; without this a late abort would count as unhandled.
  interrupted.catch(() => undefined);
  let grace: NodeJS.Timeout | undefined;
  const onOuterAbort = (): void => {
    grace = setTimeout(() => {
      warnOfWork(toolName);
      reject(outer?.reason);
    }, GRACE_MS);
    controller.abort(outer?.reason);
  };
  const onTimeout = (): void => {
    const error = new ToolTimeoutError(toolName, timeoutMs as number);
    // Reject first: work that rejects on abort would otherwise win the race, and the cause would be lost.
    reject(error);
    grace = setTimeout(warnOfWork, GRACE_MS, toolName).unref();
    controller.abort(error);
  };
  outer?.addEventListener('abort', onOuterAbort, { once: true });
  const timer = timeoutMs === false ? undefined : setTimeout(onTimeout, timeoutMs);
  try {
    const working = Promise.resolve(work(controller.signal));
    const settled = (): void => clearTimeout(grace);
    working.then(settled, settled);
    return await Promise.race([working, interrupted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onOuterAbort);
  }
}

function warnOfWork(toolName: string): void {
  logger().warn(
    `Tool "${toolName}" is still at work ${GRACE_MS} ms after it was told to stop, and nobody waits for it any more. Make it heed context.signal.`,
  );
}
