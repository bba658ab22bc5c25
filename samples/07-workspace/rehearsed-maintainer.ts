import type { Model } from 'toolwright';
import { callBuiltIn, callTool, FunctionModel, say } from 'toolwright/testing';

/** What a model that reads might do with the notes, in a fixed order. */
export function rehearsedMaintainer(): Model {
  const diff = '@@\n # Notes\n \n-The newest release is 2.3.0.\n+The newest release is 2.4.0.\n';
  const steps = [
    [callBuiltIn({ kind: 'shell', commands: ['ls', 'cat notes.md'] }), callTool('newest')],
    [callBuiltIn({ kind: 'apply_patch', operation: { type: 'update_file', path: 'notes.md', diff } })],
  ];
  return new FunctionModel(
    () => steps.shift() ?? say('This is a rehearsal, not a language model. The notes name the release 2.4.0.'),
  );
}
