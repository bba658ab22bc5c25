import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Benchmark } from './benchmark.ts';
import { OUR_VERSION, ROOT } from './built-package.ts';
import { writeProject } from './generated-project.ts';
import { runNode, timeNode } from './run-node.ts';

/** What is read and changed of a manifest here. */
interface Toolset {
  readonly className: string;
  readonly tools: readonly { readonly name: string }[];
}

/** A whole process that writes the documentation of so many tools, in all formats, for the first time. */
export function docs(toolCount: number): Benchmark {
  return {
    name: `docs/${toolCount}`,
    unit: 'ms',
    runs: 3,
    async prepare(effort) {
      const project = writeProject(5);
      await runNode(MAIN, 'generate', '--project', project.folder);
      const { toolsets } = JSON.parse(
        readFileSync(join(project.folder, 'src', 'toolwright.manifest.json'), 'utf8'),
      ) as { toolsets: Toolset[] };
      const [first] = toolsets;
      if (first === undefined) throw new Error('The generated project has no tools.');
      const document = (count: number): (() => Promise<number>) => {
        const manifest = join(project.folder, `${count}.json`);
        writeFileSync(manifest, JSON.stringify({ version: 1, toolsets: copiesOf(first, count) }));
        // Each time another folder, none deleted before the end: ext4 without a journal looks at every file deleted in the minutes
        // before whenever it makes a new one, which takes longer than all that is measured.
        return async () =>
          timeNode(MAIN, 'docs', manifest, '--out', join(mkdtempSync(join(project.folder, 'run-')), 'docs'));
      };
      return {
        ours: document(effort === 'quick' ? 20 : toolCount),
        peers: [{ name: 'docs-of-one-class', version: OUR_VERSION, measure: document(first.tools.length) }],
        cleanUp: () => project.remove(),
      };
    },
  };
}

const MAIN = join(ROOT, 'dist', 'esm', 'cli', 'main.js');

/** Classes like one, with so many tools in all. */
function copiesOf({ className, tools, ...rest }: Toolset, toolCount: number): Toolset[] {
  return Array.from({ length: Math.ceil(toolCount / tools.length) }, (_, number) => ({
    ...rest,
    className: `${className}${number}`,
    tools: tools.map((tool) => ({ ...tool, name: `${tool.name}${number}` })),
  }));
}
