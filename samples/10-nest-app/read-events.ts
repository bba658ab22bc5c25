import type { RunEvent } from 'toolwright/nestjs';

/** The events of a run as the server sends them; in a browser, `EventSource` reads them. */
export async function* readEvents(response: Response): AsyncGenerator<RunEvent, void> {
  let rest = '';
  for await (const text of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as RunEvent;
    }
  }
}
