import { InvalidFinalOutputError, MaxTurnsExceededError, ModelRefusalError } from '../errors/index.js';
import type { RunErrorHandlerResult } from './error-handlers.js';
import { finish } from './finish.js';
import type { LoopOptions } from './loop-options.js';
import { record } from './record.js';
import { RunState } from './run-state.js';
import type { NextStep } from './take-turn.js';

/** Takes a turn; where it ends in an error for which the run has a handler, the handler's output is the final one (B265). */
export async function rescue(options: LoopOptions, turn: () => Promise<NextStep>): Promise<NextStep> {
  try {
    return await turn();
  } catch (error) {
    const given = await handle(options, error);
    if (given === undefined) throw error;
    const { finalOutput, includeInHistory = true } = given;
    if (includeInHistory) {
      const text = typeof finalOutput === 'string' ? finalOutput : (JSON.stringify(finalOutput) ?? '');
      await record(options, {
        type: 'message_output_item',
        rawItem: { type: 'message', role: 'assistant', content: [{ type: 'text', text }] },
        agent: options.state.agent,
      });
    }
    await finish(options, finalOutput, includeInHistory ? 'message' : 'nowhere');
    return 'final_output';
  }
}

async function handle(
  { errorHandlers, state }: LoopOptions,
  error: unknown,
): Promise<RunErrorHandlerResult | undefined> {
  if (error instanceof MaxTurnsExceededError) return errorHandlers.maxTurns?.({ error, state: new RunState(state) });
  if (error instanceof ModelRefusalError) return errorHandlers.modelRefusal?.({ error, state: new RunState(state) });
  if (error instanceof InvalidFinalOutputError)
    return errorHandlers.invalidFinalOutput?.({ error, state: new RunState(state) });
  return undefined;
}
