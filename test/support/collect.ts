/** Everything a stream gives. */
export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of stream) all.push(each);
  return all;
}

/** What a stream gives before it fails, and with what. */
export async function collectUntilError<T>(stream: AsyncIterable<T>): Promise<{ events: T[]; error: unknown }> {
  const events: T[] = [];
  try {
    for await (const each of stream) events.push(each);
  } catch (error) {
    return { events, error };
  }
  throw new Error('expected the stream to fail');
}
