import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { generate } from 'toolwright/generator';

export interface Generated {
  readonly seconds: number;
  readonly classes: number;
}

const project = fileURLToPath(new URL('../samples/04-real-service', import.meta.url));

/** Writes the desk's manifest anew from its source; `undefined`, with the reasons on stderr, when the source is wrong. */
export function generateManifest(): Generated | undefined {
  const before = performance.now();
  const { diagnostics, manifest } = generate({ project });
  const errors = diagnostics.filter(({ category }) => category === 'error');
  for (const { message } of errors) process.stderr.write(`${message}\n`);
  if (errors.length > 0 || manifest === undefined) return undefined;
  return { seconds: (performance.now() - before) / 1000, classes: manifest.toolsets.length };
}
