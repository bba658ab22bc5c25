import { APIConnectionTimeoutError } from 'openai';

/**
 * Reads the body of an answer. The client's own time limit ends with the headers: a server that stalls after them would hold a run
 * for minutes.
 *
 * @param limitMs Milliseconds the body may take.
 * @throws {APIConnectionTimeoutError} It took longer, as the client throws when the headers do.
 */
export async function readText(answer: Response, limitMs: number): Promise<string> {
  const { body } = answer;
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let isTimeUp = false;
  // Cancelling ends the pending read as if the body were complete.
  const timer = setTimeout(() => {
    isTimeUp = true;
    void reader.cancel().catch(() => undefined);
  }, limitMs);
  try {
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (isTimeUp) throw new APIConnectionTimeoutError();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
  }
}
