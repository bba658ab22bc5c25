import type { ToolDefinition } from '../../schema/tool-definition.js';
import { readFacts, type Fact } from './facts.js';
import { alternativesOf } from './node.js';

const KINDS_BY_FORMAT: Readonly<Record<string, readonly Fact['kind'][]>> = {
  date: ['date', 'datetime'],
  'date-time': ['datetime', 'date'],
  time: ['time'],
  email: ['email'],
  uuid: ['uuid'],
  uri: ['url'],
};

/** How well a text has what a tool cannot do without, where the format tells: 1 for each such argument there is, -1 for each missing. */
export function factFit({ inputSchema }: ToolDefinition, text: string): number {
  const kinds = new Set(readFacts(text).map(({ kind }) => kind));
  let fit = 0;
  for (const name of inputSchema.required ?? []) {
    const { branches } = alternativesOf(inputSchema.properties?.[name] ?? {}, inputSchema);
    const wanted = KINDS_BY_FORMAT[branches[0]?.schema.format ?? ''];
    if (wanted !== undefined) fit += wanted.some((kind) => kinds.has(kind)) ? 1 : -1;
  }
  return fit;
}
