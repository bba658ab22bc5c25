import type { ComputerAction, Model } from 'toolwright';
import { callBuiltIn, callTool, FunctionModel, say } from 'toolwright/testing';

/** What a model that sees might do with the page, in a fixed order: without a key, nobody looks at the pictures. */
export function rehearsedClerk(): Model {
  const steps = [
    () => useComputer({ type: 'screenshot' }),
    () =>
      useComputer(
        { type: 'click', x: 100, y: 35, button: 'left' },
        { type: 'type', text: 'Ada' },
        { type: 'click', x: 130, y: 80, button: 'left' },
      ),
    () => useComputer({ type: 'keypress', keys: ['ENTER'] }),
    () => callTool('seatOf', { name: 'Ada' }),
  ];
  return new FunctionModel(({ input }) => {
    const step = steps.shift();
    if (step !== undefined) return step();
    const last = input.at(-1);
    const seat = last?.type === 'function_call_result' && typeof last.output === 'string' ? last.output : 'unknown';
    return say(`This is a rehearsal, not a language model. Ada has seat ${seat}.`);
  });
}

function useComputer(...actions: readonly ComputerAction[]): ReturnType<typeof callBuiltIn> {
  return callBuiltIn({ kind: 'computer', actions, pendingSafetyChecks: [] });
}
