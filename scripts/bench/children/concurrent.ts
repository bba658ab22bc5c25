// Makes many runs at once over HTTP, and says what that took.
//
//   node scripts/bench/children/concurrent.ts <client> <address of the server> <runs>

import { monitorEventLoopDelay } from 'node:perf_hooks';

import { OpenAI } from 'openai';

import { ANSWER } from '../contestants/scenario.ts';
import { CLIENTS } from './clients.ts';

const [, , name = '', baseURL, runs] = process.argv;
const client = await CLIENTS[name]?.(new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0, timeout: 120_000 }));
if (client === undefined) throw new Error(`There is no client ${name}.`);
// Everything is loaded and open once.
await client.run();

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const start = performance.now();
const before = process.cpuUsage();
const answers = await Promise.all(Array.from({ length: Number(runs) }, () => client.run()));
const { user, system } = process.cpuUsage(before);
const total = performance.now() - start;
delay.disable();
const finished = answers.filter((answer) => answer === ANSWER).length;
if (finished < answers.length) throw new Error(`Only ${finished} of ${answers.length} runs came to their end.`);
console.log(JSON.stringify({ total, processor: (user + system) / 1000, delay: delay.percentile(99) / 1e6 }));
process.exit();
