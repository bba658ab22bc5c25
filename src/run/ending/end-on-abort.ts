/** How long a run that was aborted may take to unwind by itself, in milliseconds; calls have their own, shorter time (B274). */
const GRACE_MS = 300;

/**
 * Ends a run soon after its signal aborts, whatever it waits for: a model, instructions or an error function may not heed the signal.
 *
 * @throws The reason of the signal, once it aborted.
 */
export async function endOnAbort<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (signal === undefined) return work();
  signal.throwIfAborted();
  const { promise: abandoned, reject } = Promise.withResolvers<never>();
  let grace: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    grace = setTimeout(reject, GRACE_MS, signal.reason);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(), abandoned]);
  } finally {
    clearTimeout(grace);
    signal.removeEventListener('abort', onAbort);
  }
}
