/**
 * Waits until all have settled, but no longer than that.
 *
 * @returns Whether they have.
 */
export async function settledWithin(milliseconds: number, all: readonly Promise<unknown>[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const settled = Promise.allSettled(all).then(() => true);
  const inTime = await Promise.race([settled, late]);
  clearTimeout(timer);
  return inTime;
}
