import {
  InvalidFinalOutputError,
  MaxTurnsExceededError,
  ModelRefusalError,
  ToolwrightError,
  UserError,
} from '../../errors/index.js';
import type { RunErrorHandler, RunErrorHandlerResult, RunErrorHandlers } from './error-handlers.js';
import { finish } from './finish.js';
import type { LoopOptions } from '../loop-options.js';
import { madeOutput } from './made-output.js';
import { record } from '../record.js';
import { RunState } from '../state/run-state.js';
import type { NextStep } from '../take-turn.js';

/** Takes a turn; where it ends in an error for which the run has a handler, the handler's output is the final one (B265). */
export async function rescue(options: LoopOptions, turn: () => Promise<NextStep>): Promise<NextStep> {
  try {
    return await turn();
  } catch (error) {
    const handler = handlerOf(options, error);
    const given = await handler?.handle();
    if (handler === undefined || given === undefined) throw error;
    const where = `errorHandlers.${handler.name}`;
    if (!isResult(given))
      throw new UserError(`${where} has to return { finalOutput, includeInHistory? } or undefined.`);
    const { finalOutput, includeInHistory = true } = given;
    const { value, text } = await madeOutput(options.state.agent, finalOutput, where);
    if (includeInHistory) {
      await record(options, {
        type: 'message_output_item',
        rawItem: { type: 'message', role: 'assistant', content: [{ type: 'text', text }] },
        agent: options.state.agent,
      });
    }
    await finish(options, value, includeInHistory ? 'message' : 'nowhere');
    return 'final_output';
  }
}

interface Handler {
  readonly name: keyof RunErrorHandlers;
  readonly handle: () => ReturnType<RunErrorHandler<Error>>;
}

function handlerOf({ errorHandlers, state }: LoopOptions, error: unknown): Handler | undefined {
  // An error that knows where a run stood has ended another, inside a tool of this one.
  if (!(error instanceof ToolwrightError) || error.state !== undefined) return undefined;
  const { maxTurns, modelRefusal, invalidFinalOutput } = errorHandlers;
  const data = { state: new RunState(state) };
  if (error instanceof MaxTurnsExceededError && maxTurns)
    return { name: 'maxTurns', handle: () => maxTurns({ ...data, error }) };
  if (error instanceof ModelRefusalError && modelRefusal)
    return { name: 'modelRefusal', handle: () => modelRefusal({ ...data, error }) };
  if (error instanceof InvalidFinalOutputError && invalidFinalOutput)
    return { name: 'invalidFinalOutput', handle: () => invalidFinalOutput({ ...data, error }) };
  return undefined;
}

function isResult(given: RunErrorHandlerResult): boolean {
  return typeof given === 'object' && (given as unknown) !== null && 'finalOutput' in given;
}
