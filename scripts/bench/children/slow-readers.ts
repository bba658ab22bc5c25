// Streams many endless answers at once to readers that are slow, and says how much memory that holds.
//
//   node scripts/bench/children/slow-readers.ts <client> <address of the server> <streams>

import { setTimeout as wait } from 'node:timers/promises';

import { OpenAI } from 'openai';

import { collectGarbage } from '../measure.ts';
import { CLIENTS } from './clients.ts';

const PIECES = 40;
const PAUSE_MS = 25;

const [, , name = '', baseURL, streams] = process.argv;
const client = await CLIENTS[name]?.(new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 }));
if (client === undefined) throw new Error(`There is no client ${name}.`);

const readers = Array.from({ length: Number(streams) }, () => client.stream());
await Promise.all(readers.map((reader) => reader.next()));
for (let piece = 0; piece < PIECES; piece++) {
  await Promise.all(readers.map((reader) => reader.next()));
  await wait(PAUSE_MS);
}
const held = usedMemory();
// Readers that leave: the server has to hear of each.
await Promise.all(readers.map((reader) => reader.return(undefined)));
await fetch(`${baseURL}/abandoned/${readers.length}`, { signal: AbortSignal.timeout(10_000) });
console.log(JSON.stringify({ kb: (held - usedMemory()) / readers.length / 1024 }));
process.exit();

function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
