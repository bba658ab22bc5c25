import { HttpException } from '@nestjs/common';

/** What is wrong, as the body of every answer of the routes for runs that is no success. */
export interface HttpProblem {
  readonly statusCode: number;
  /** Stable, for programs. */
  readonly code: string;
  readonly message: string;
  /** The run that the answer is about, where there is one. */
  readonly runId?: string;
}

/** An answer of the routes for runs that is no success; the application's exception filters see it. */
export class RunHttpException extends HttpException {
  constructor(problem: HttpProblem, cause?: unknown) {
    super({ ...problem }, problem.statusCode, { cause });
  }
}

export function badRequest(message: string): RunHttpException {
  return new RunHttpException({ statusCode: 400, code: 'BAD_REQUEST', message });
}

/** Also for what belongs to somebody else: that it is there is nobody else's business. */
export function notFound(what: string): RunHttpException {
  return new RunHttpException({ statusCode: 404, code: 'NOT_FOUND', message: `There is no such ${what}.` });
}

export function conflict(runId: string, message: string): RunHttpException {
  return new RunHttpException({ statusCode: 409, code: 'CONFLICT', message, runId });
}

/** There is nothing wrong with the run, but this process has no part in it. */
export function elsewhere(runId: string): RunHttpException {
  return new RunHttpException({ statusCode: 409, code: 'RUN_ELSEWHERE', message: ELSEWHERE, runId });
}

const ELSEWHERE =
  'The run goes on in another process, which alone has its events. ' +
  'Send the requests of one run to one process, or ask for the run itself until it has ended.';

export function shuttingDown(): RunHttpException {
  return new RunHttpException({ statusCode: 503, code: 'SHUTTING_DOWN', message: SHUTTING_DOWN });
}

export const SHUTTING_DOWN = 'The application is shutting down. Try again soon.';
