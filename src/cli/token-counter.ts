import type * as Tokenizer from 'gpt-tokenizer/encoding/o200k_base';

import type { ManifestTool } from '../schema/index.js';
import { CHARACTERS_PER_TOKEN, estimatedTokens, sentText } from '../schema/sent-text.js';
import { loadPeer } from '../validation/optional-peer.js';

/** Counts what tools cost in a request. */
export interface TokenCounter {
  /** `o200k_base` is what OpenAI's models from GPT-4o on read; an estimate takes four characters for a token. */
  readonly encoding: 'o200k_base' | 'estimate';
  /** One sentence on where the figures come from. */
  readonly note: string;
  /** The tokens of a tool's name, description and schema, as they are sent. How a provider lays them out may add a few. */
  readonly countTool: (tool: ManifestTool) => number;
}

const PACKAGE = 'gpt-tokenizer';

/**
 * Counts by the real tokenizer where the project has installed it, and estimates otherwise. Its tables are larger than all of
 * toolwright, and take 0.2 s to load: it is loaded when something is counted.
 *
 * @param load Loads a package's module, or gives undefined.
 */
export function loadTokenCounter(load: (request: string) => unknown = loadPeer): TokenCounter {
  const tokenizer = load(`${PACKAGE}/encoding/o200k_base`) as typeof Tokenizer | undefined;
  if (tokenizer === undefined) {
    return {
      encoding: 'estimate',
      note: `Tokens are estimated at ${CHARACTERS_PER_TOKEN} characters each; \`npm install --save-dev ${PACKAGE}\` to have them counted.`,
      countTool: estimatedTokens,
    };
  }
  // A description that mentions <|endoftext|> is text like any other.
  const options = { disallowedSpecial: new Set<string>() };
  return {
    encoding: 'o200k_base',
    note: 'Tokens are those of o200k_base, which models of OpenAI from GPT-4o on read.',
    countTool: (tool) => tokenizer.countTokens(sentText(tool), options),
  };
}
