import type { RunEvent } from '../../../../src/nestjs/index.js';

export interface Received {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: RunEvent;
}

/** Reads events as a browser does; leaving the iteration closes the connection. */
export async function* readSse(response: Response, onComment?: (line: string) => void): AsyncGenerator<Received, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      for (const line of lines) if (line.startsWith(':')) onComment?.(line);
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field('data');
      if (data !== undefined) yield { id: field('id'), event: field('event'), data: JSON.parse(data) as RunEvent };
    }
  }
}

export async function allOf(response: Response): Promise<Received[]> {
  const all: Received[] = [];
  for await (const event of readSse(response)) all.push(event);
  return all;
}

/** Events without their deltas, which depend on how a model cuts its text. */
export function inShort(events: readonly Received[]): RunEvent[] {
  return events.map(({ data }) => data).filter(({ type }) => type !== 'text_delta');
}
