import { afterEach } from '@jest/globals';
import { openaiServer, type OpenAIServer, type Step } from './openai-server.js';

/** Starts servers that are closed after each test of the file that calls this. */
export function serversPerTest(): (...script: readonly Step[]) => Promise<OpenAIServer> {
  const open: OpenAIServer[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((server) => server.close()));
  });
  return async (...script) => {
    const server = await openaiServer(script);
    open.push(server);
    return server;
  };
}
