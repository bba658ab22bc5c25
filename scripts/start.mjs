// Runs the world desk of samples/04-real-service end to end and shows what happens.
//
//   npm start                          asks the desk's own question
//   npm start -- "another question"
//   npm start --silent -- --json       prints one JSON object on stdout and nothing else

import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

// The desk is TypeScript and runs from source: no build stands between a change and its effect.
register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) });

// A reader such as `head` may have seen enough.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const { start } = await import('./start-desk.ts');
process.exitCode = await start(process.argv.slice(2));
