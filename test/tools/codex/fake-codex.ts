import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** One start of the program. */
export interface Start {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What it read from its standard input. */
  readonly prompt: string;
  /** What was in the file of `--output-schema`. */
  readonly schema?: unknown;
}

/** A program that stands in for Codex, gone after the test. */
export interface FakeCodex {
  readonly path: string;
  readonly folder: string;
  /** Every start so far that came to read its input. */
  starts(): readonly Start[];
}

/** What every script can use. */
const PRELUDE = `
const { appendFileSync, existsSync, readFileSync, writeSync } = require('node:fs');
const { spawn } = require('node:child_process');
const { setTimeout: wait } = require('node:timers/promises');
const folder = __dirname;
const args = process.argv.slice(2);
const env = process.env;
/** Writes all of a text, however full the pipe is. */
function write(text) {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) {
    try { bytes = bytes.subarray(writeSync(1, bytes)); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
  }
}
const emit = (...events) => events.forEach((event) => write(JSON.stringify(event) + '\\n'));
const begin = (id) => emit({ type: 'thread.started', thread_id: id }, { type: 'turn.started' });
const message = (text) => emit({ type: 'item.completed', item: { id: 'item_1', type: 'agent_message', text } });
const complete = (usage = { input_tokens: 10, cached_input_tokens: 4, output_tokens: 3 }) => emit({ type: 'turn.completed', usage });
const forEver = () => new Promise(() => setInterval(() => {}, 1000));
/** The thread it was told to go on with, or the next new one. */
const thread = () => {
  if (args.includes('resume')) return args[args.indexOf('resume') + 1];
  const count = existsSync(folder + '/threads') ? readFileSync(folder + '/threads', 'utf8').length : 0;
  appendFileSync(folder + '/threads', '.');
  return 'thread-' + (count + 1);
};
async function read() {
  let prompt = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) prompt += chunk;
  const schema = args.includes('--output-schema') ? JSON.parse(readFileSync(args[args.indexOf('--output-schema') + 1], 'utf8')) : undefined;
  appendFileSync(folder + '/starts', JSON.stringify({ args, env, prompt, schema }) + '\\n');
  return prompt;
}
`;

/** Answers every task with itself in capitals. */
export const ANSWER = `const prompt = await read(); begin(thread()); message(prompt.toUpperCase()); complete();`;

/** @param script What it does: the body of an async function in JavaScript, with the names of the prelude above. */
export function fakeCodex(script: string = ANSWER): FakeCodex {
  const folder = temporaryFolder({
    'codex.cjs': `#!${process.execPath}\n${PRELUDE}\n(async () => {\n${script}\n})();\n`,
  });
  const path = join(folder, 'codex.cjs');
  chmodSync(path, 0o755);
  return {
    path,
    folder,
    starts: () => {
      const file = join(folder, 'starts');
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      return lines.map((line) => JSON.parse(line) as Start);
    },
  };
}

/** The arguments of a call with one text. */
export function task(text: string, threadId?: string | null): object {
  return {
    inputs: [{ type: 'text', text, path: null }],
    ...(threadId !== undefined && { thread_id: threadId }),
  };
}
