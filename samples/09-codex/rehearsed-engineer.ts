import type { Model } from 'toolwright';
import { callTool, say, ScriptedModel } from 'toolwright/testing';

/** What a model might do about the two questions, in a fixed order. */
export function rehearsedEngineer(): Model {
  return new ScriptedModel([
    [callTool('check'), task('Why can sum.mjs not be read?')],
    say('This is a rehearsal, not a language model. A bracket is missing in sum.mjs.'),
    task('Put it right.'),
    callTool('check'),
    say('This is a rehearsal, not a language model. The bracket is there now.'),
  ]);
}

function task(text: string): ReturnType<typeof callTool> {
  return callTool('codex', { inputs: [{ type: 'text', text, path: null }] });
}
