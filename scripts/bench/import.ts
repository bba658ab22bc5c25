import type { Benchmark } from './benchmark.ts';
import { builtModule, versionOf } from './built-package.ts';
import { timeNode } from './run-node.ts';

/** A process that imports the package and ends, beside one that imports the `openai` client alone. */
export const importTime: Benchmark = {
  name: 'import',
  unit: 'ms',
  runs: 11,
  async prepare() {
    return {
      ours: () => timeImport(builtModule('index.js')),
      peers: [{ name: 'openai', version: versionOf('openai'), measure: () => timeImport('openai') }],
    };
  },
};

function timeImport(specifier: string): Promise<number> {
  return timeNode('--input-type=module', '--eval', `import ${JSON.stringify(specifier)};`);
}
