import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A model behind HTTP, in a process of its own, so that its work is not counted. */
export interface ModelServer {
  readonly baseURL: string;
  stop(): void;
}

export async function startModelServer(): Promise<ModelServer> {
  const child = spawn(process.execPath, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [baseURL] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { baseURL, stop: () => child.stdin.end() };
}

const SERVER = fileURLToPath(new URL('children/model-server.ts', import.meta.url));
