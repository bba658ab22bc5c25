import { HttpException, Logger } from '@nestjs/common';
import { RunStoreError, SessionStoreError, ToolwrightError } from '../../errors/index.js';
import { RunHttpException, type HttpProblem } from './http-problem.js';

/**
 * Asks a store of the application for something.
 *
 * @throws RunHttpException 503 where the store fails; why is logged. What the application answers by itself, and mistakes of its code, pass as they are.
 */
export async function orUnavailable<T>(
  problem: Pick<HttpProblem, 'code' | 'message'>,
  ask: () => T | Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof HttpException) throw error;
    const isOfStore = error instanceof SessionStoreError || error instanceof RunStoreError;
    if (error instanceof ToolwrightError && !isOfStore) throw error;
    new Logger('Toolwright').error(problem.message, error);
    throw new RunHttpException({ statusCode: 503, ...problem }, error);
  }
}
