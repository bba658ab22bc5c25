import { join } from 'node:path';

import { sampleFolder, type SampleFiles, type SampleName } from '../sample.js';
import { SAMPLE_METHOD } from '../sample-method.js';

/** A tool, an agent that has it, a service that asks the agent, and their module. */
export function nestSample({ pascal, kebab }: SampleName, sourceRoot: string, ending: string): SampleFiles {
  const folder = sampleFolder(sourceRoot, { pascal, kebab });
  const from = (part: string): string => `'./${kebab}.${part}${ending}'`;
  return {
    [join(folder, `${kebab}.tools.ts`)]: `import { Injectable } from '@nestjs/common';
import { tool } from 'toolwright';

/** What the agent can do. Any provider of yours may have such methods, with whatever it injects. */
@Injectable()
export class ${pascal}Tools {
${SAMPLE_METHOD}}
`,
    [join(folder, `${kebab}.agent.ts`)]: `import { Agent } from 'toolwright/nestjs';
import { RehearsalModel } from 'toolwright/testing';
import { ${pascal}Tools } from ${from('tools')};

@Agent({
  name: '${pascal}',
  instructions: 'Help people to plan their trip.',
  tools: [${pascal}Tools],
  // Stands in for a language model, offline. Delete this line once OPENAI_API_KEY is set.
  model: new RehearsalModel(),
})
export class ${pascal}Agent {}
`,
    [join(folder, `${kebab}.service.ts`)]: `import { Injectable } from '@nestjs/common';
import type { Agent, Runner } from 'toolwright';
import { InjectAgent, InjectRunner } from 'toolwright/nestjs';
import { ${pascal}Agent } from ${from('agent')};

@Injectable()
export class ${pascal}Service {
  constructor(
    @InjectAgent(${pascal}Agent) private readonly agent: Agent,
    @InjectRunner() private readonly runner: Runner,
  ) {}

  /** Asks the agent: \`await this.service.ask('What is the price of a ticket to Bergen for 3?')\`. */
  async ask(question: string): Promise<string> {
    const result = await this.runner.run(this.agent, question);
    return result.finalOutput ?? '';
  }
}
`,
    [join(folder, `${kebab}.module.ts`)]: `import { Module } from '@nestjs/common';
import { ToolwrightModule } from 'toolwright/nestjs';
import { ${pascal}Agent } from ${from('agent')};
import { ${pascal}Service } from ${from('service')};
import { ${pascal}Tools } from ${from('tools')};

@Module({
  imports: [ToolwrightModule.forFeature([${pascal}Agent])],
  providers: [${pascal}Tools, ${pascal}Service],
  exports: [${pascal}Service],
})
export class ${pascal}Module {}
`,
  };
}
