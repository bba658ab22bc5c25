import { versionOf } from '../built-package.ts';
import type { Contestant } from './scenario.ts';

export interface Contestants {
  readonly ours: Contestant;
  readonly peers: readonly { readonly name: string; readonly version: string; readonly contestant: Contestant }[];
}

/** Loads all sides; not before they are needed, because the peers are large. */
export async function contestants(): Promise<Contestants> {
  const { ai } = await import('./ai.ts');
  const { openaiAgents } = await import('./openai-agents.ts');
  const { toolwright } = await import('./toolwright.ts');
  return {
    ours: await toolwright(),
    peers: [
      { name: '@openai/agents', version: versionOf('@openai/agents'), contestant: openaiAgents() },
      { name: 'ai', version: versionOf('ai'), contestant: ai() },
    ],
  };
}
