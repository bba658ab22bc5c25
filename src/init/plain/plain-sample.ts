import { join } from 'node:path';

import { relativeSpecifier, type ImportStyle } from '../../generator/output/import-style.js';
import { sampleFolder, type SampleFiles, type SampleName } from '../sample.js';
import { SAMPLE_METHOD } from '../sample-method.js';

/** A tool, an agent that has it, and a program that asks the agent. */
export function plainSample(
  name: SampleName,
  {
    sourceRoot,
    manifest,
    importStyle,
  }: { readonly sourceRoot: string; readonly manifest: string; readonly importStyle: ImportStyle },
): SampleFiles {
  const { pascal, kebab } = name;
  const folder = sampleFolder(sourceRoot, name);
  const [tools, agent, ask] = ['tools', 'agent', 'ask'].map((part) => join(folder, `${kebab}.${part}.ts`)) as [
    string,
    string,
    string,
  ];
  const from = (to: string): string => `'${relativeSpecifier(agent, to, importStyle)}'`;
  const variable = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return {
    [tools]: `import { tool } from 'toolwright';

/** What the agent can do. Any class of yours may have such methods. */
export class ${pascal}Tools {
${SAMPLE_METHOD}}
`,
    [agent]: `import { Agent } from 'toolwright';
import { RehearsalModel } from 'toolwright/testing';
import ${from(manifest)};
import { ${pascal}Tools } from ${from(tools)};

export const ${variable} = new Agent({
  name: '${pascal}',
  instructions: 'Help people to plan their trip.',
  tools: [new ${pascal}Tools()],
  // Stands in for a language model, offline. Delete this line once OPENAI_API_KEY is set.
  model: new RehearsalModel(),
});
`,
    [ask]: `import { run } from 'toolwright';
import { ${variable} } from ${from(agent)};

void run(${variable}, 'What is the price of a ticket to Bergen for 3?').then(({ finalOutput }) => {
  console.log(finalOutput);
});
`,
  };
}
