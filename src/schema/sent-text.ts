import type { ManifestTool } from './manifest.js';

/** English text and JSON come to about this many characters a token. */
export const CHARACTERS_PER_TOKEN = 4;

/** What a model reads of a tool, about as it is sent. */
export function sentText({ name, description, strictSchema, inputSchema }: ManifestTool): string {
  return JSON.stringify({ name, description, parameters: strictSchema ?? inputSchema });
}

/** What a tool costs in each request, in tokens, by rule of thumb: the same on every machine. */
export function estimatedTokens(tool: ManifestTool): number {
  return Math.ceil(sentText(tool).length / CHARACTERS_PER_TOKEN);
}
