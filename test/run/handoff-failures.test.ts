import { describe, expect, it } from '@jest/globals';
import { Agent, functionTool, handoff, MemorySession, run, RunState } from '../../src/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';

type Step = 'onHandoff' | 'inputFilter' | 'hook of the run' | 'hook of the agent';

/** A run that is handed over, of which one step fails the first time. */
function failingOnce(failing: Step) {
  const steps: Step[] = [];
  const at = (step: Step): void => {
    steps.push(step);
    if (step === failing && steps.filter((one) => one === step).length === 1) throw new Error(`${step} failed`);
  };
  const billing = new Agent({
    name: 'Billing',
    model: new ScriptedModel([say('From Billing.')]),
    hooks: { onHandoff: () => at('hook of the agent') },
  });
  const triage = new Agent({
    name: 'Triage',
    model: new ScriptedModel([[callTool('look', {}, 'l'), callTool('transfer_to_billing', {}, 'h')]]),
    tools: [functionTool({ name: 'look', parameters: { type: 'object' }, execute: () => 'seen' })],
    handoffs: [
      handoff(billing, {
        onHandoff: () => at('onHandoff'),
        inputFilter: (data) => {
          at('inputFilter');
          return data;
        },
      }),
    ],
  });
  return { triage, steps, hooks: { onHandoff: () => at('hook of the run') } };
}

describe('a handoff that fails', () => {
  it.each<[Step, Partial<Record<Step, number>>]>([
    ['onHandoff', { onHandoff: 2 }],
    ['inputFilter', { onHandoff: 2, inputFilter: 2 }],
    ['hook of the run', {}],
    ['hook of the agent', {}],
  ])('in its %s goes on from there, and answers no call twice', async (failing, repeated) => {
    const { triage, steps, hooks } = failingOnce(failing);
    const session = new MemorySession();
    const failed = await run(triage, 'Help', { stream: true, hooks, session });
    await expect(failed.completed).rejects.toThrow(`${failing} failed`);

    const state = await RunState.fromString(triage, failed.state.toString());
    const result = await run(triage, state, { hooks, session });

    expect(result.finalOutput).toBe('From Billing.');
    expect(result.history.map((item) => ('callId' in item ? `${item.type} ${item.callId}` : item.type))).toEqual([
      'message',
      'function_call l',
      'function_call h',
      'function_call_result l',
      'function_call_result h',
      'message',
    ]);
    expect(await session.getItems()).toEqual(result.history);
    const counts = Object.fromEntries(steps.map((step) => [step, steps.filter((one) => one === step).length]));
    expect(counts).toEqual({
      onHandoff: 1,
      inputFilter: 1,
      'hook of the run': 1,
      'hook of the agent': 1,
      ...repeated,
    });
  });

  it('after its run was aborted has been made, and is not made again', async () => {
    const stop = new AbortController();
    const billing = new Agent({ name: 'Billing', model: new ScriptedModel([say('From Billing.')]) });
    let made = 0;
    const onHandoff = (): void => {
      made += 1;
      stop.abort(new Error('enough'));
    };
    const triage = new Agent({
      name: 'Triage',
      model: new ScriptedModel([callTool('transfer_to_billing', {})]),
      handoffs: [handoff(billing, { onHandoff })],
    });
    const aborted = await run(triage, 'Help', { stream: true, signal: stop.signal });
    await expect(aborted.completed).rejects.toThrow('enough');

    const result = await run(triage, aborted.state);

    expect(result.finalOutput).toBe('From Billing.');
    expect(made).toBe(1);
  });
});
