import type { ManifestTool } from '../schema/index.js';

/** English text and JSON come to about this many characters a token with the tokenizers in use. */
const CHARACTERS_PER_TOKEN = 4;

/** About how many tokens a tool costs in each request, from the length of its name, description and schema as sent. */
export function estimateTokens({ name, description, strictSchema, inputSchema }: ManifestTool): number {
  const text = JSON.stringify({ name, description, parameters: strictSchema ?? inputSchema });
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
