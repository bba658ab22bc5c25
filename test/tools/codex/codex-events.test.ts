import type { ThreadEvent } from '@openai/codex-sdk';
import { expect, it } from '@jest/globals';
import type { CodexEvent } from '../../../src/index.js';

// That it compiles is the test: every event of the installed SDK is one of ours.
const event: CodexEvent = {
  type: 'item.completed',
  item: { id: 'a', type: 'reasoning', text: '' },
} satisfies ThreadEvent;
const taken: (event: ThreadEvent) => CodexEvent = (given) => given;

it('takes the events of the SDK for its own (B259)', () => {
  expect(taken(event as ThreadEvent)).toBe(event);
});
