import { describe, expect, it } from '@jest/globals';

import { loadTokenCounter } from '../../src/cli/token-counter.js';
import type { ManifestTool } from '../../src/schema/index.js';

const tool: ManifestTool = {
  method: 'price',
  name: 'price',
  description: 'hello world',
  parameters: [],
  inputSchema: { type: 'object', properties: {}, required: [] },
  strictSchema: {},
};

describe('what a tool costs', () => {
  it('is counted as it is sent, by the tokenizer of the models', () => {
    const { encoding, countTool } = loadTokenCounter();

    expect(encoding).toBe('o200k_base');
    // {"name":"price","description":"hello world","parameters":{}}
    expect(countTool(tool)).toBe(14);
    // `hello` and ` world` are one token each.
    expect(countTool({ ...tool, description: '' })).toBe(11);
  });

  it('counts words that mean something to the tokenizer itself as the text they are', () => {
    const { countTool } = loadTokenCounter();

    expect(countTool({ ...tool, description: 'Ends at <|endoftext|>.' })).toBeGreaterThan(countTool(tool));
  });

  it('is estimated, and said to be, where no tokenizer is installed', () => {
    const { encoding, note, countTool } = loadTokenCounter(() => undefined);

    expect(encoding).toBe('estimate');
    expect(note).toContain('`npm install --save-dev gpt-tokenizer`');
    expect(countTool(tool)).toBe(Math.ceil('{"name":"price","description":"hello world","parameters":{}}'.length / 4));
  });
});
