import type { Benchmark } from './benchmark.ts';
import { builtModule, versionOf } from './built-package.ts';
import { runNode } from './run-node.ts';

/** What a process takes of the processor that imports the package and ends, beside one that imports the `openai` client alone. */
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

async function timeImport(specifier: string): Promise<number> {
  const program = `import ${JSON.stringify(specifier)}; console.log(JSON.stringify(process.cpuUsage()));`;
  const usage = await runNode('--input-type=module', '--eval', program);
  const { user, system } = JSON.parse(usage) as NodeJS.CpuUsage;
  return (user + system) / 1000;
}
