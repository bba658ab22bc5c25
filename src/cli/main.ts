#!/usr/bin/env node
import module from 'node:module';

import { nodeProblem } from './needed-node.js';

const problem = nodeProblem(process.versions.node);
if (problem === undefined) {
  // The compiler that the generator carries is large: once it is cached, it starts in half the time.
  module.enableCompileCache();

  const { runCli } = await import('./run-cli.js');

  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Who has read enough, as `head` does, closes the pipe. What cannot be written for any other reason is told.
    if (error.code === 'EPIPE') return;
    process.stderr.write(`The output cannot be written: ${error.message}.\n`);
    process.exit(2);
  });
  process.stderr.on('error', () => {});
  process.exitCode = await runCli(process.argv.slice(2), {
    cwd: process.cwd(),
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
  });
} else {
  // All the rest is imported by a Node that can: an older one would fail at what it does not know, and print a stack.
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
}
