#!/usr/bin/env node
import module from 'node:module';

// The compiler that the generator carries is large: once it is cached, it starts in half the time.
// The type says it is always there; the Node 20 of somebody who overlooked `engines` says otherwise.
(module as Partial<typeof module>).enableCompileCache?.();

const { runCli } = await import('./run-cli.js');

process.exitCode = await runCli(process.argv.slice(2), {
  cwd: process.cwd(),
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
});
