#!/usr/bin/env node
// Stands in for Codex: does one task in one file, and tells of it as Codex does.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const words = process.argv.slice(2);
const file = join(words[words.indexOf('--cd') + 1], 'sum.mjs');
const tell = (event) => console.log(JSON.stringify(event));
const done = (item) => tell({ type: 'item.completed', item: { id: 'item', status: 'completed', ...item } });

const source = readFileSync(file, 'utf8');
tell({ type: 'thread.started', thread_id: 'thread-1' });
tell({ type: 'turn.started' });
done({ type: 'command_execution', command: 'cat sum.mjs', aggregated_output: source, exit_code: 0 });
if (words.includes('resume')) {
  writeFileSync(file, source.replace(', 0;', ', 0);'));
  done({ type: 'file_change', changes: [{ path: 'sum.mjs', kind: 'update' }] });
  done({ type: 'agent_message', text: 'I added the bracket.' });
} else {
  done({ type: 'agent_message', text: 'Line 2 lacks a closing bracket.' });
}
tell({ type: 'turn.completed', usage: { input_tokens: 90, cached_input_tokens: 0, output_tokens: 10 } });
