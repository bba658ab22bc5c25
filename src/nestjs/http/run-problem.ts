import {
  InputGuardrailTripwireTriggered,
  MaxTurnsExceededError,
  ModelRefusalError,
  ModelRequestError,
  ModelTimeoutError,
  OutputGuardrailTripwireTriggered,
  SessionStoreError,
  ToolInputGuardrailTripwireTriggered,
  ToolOutputGuardrailTripwireTriggered,
} from '../../errors/index.js';
import type { RunRecord } from './run-store.js';

/** What is told of an error that ended a run: a sentence of ours, as the error's own may name servers, tools and instructions. */
export function problemOf(error: unknown): NonNullable<RunRecord['problem']> {
  const known = KNOWN.find(({ isIt }) => isIt(error));
  if (known === undefined) return { status: 500, code: 'RUN_FAILED', message: 'The run failed.' };
  const { status, message } = known;
  return { status, code: (error as { readonly code: string }).code, message };
}

interface KnownProblem {
  readonly isIt: (error: unknown) => boolean;
  readonly status: number;
  readonly message: string;
}

const KNOWN: readonly KnownProblem[] = [
  {
    isIt: (error) =>
      error instanceof InputGuardrailTripwireTriggered || error instanceof ToolInputGuardrailTripwireTriggered,
    status: 422,
    message: 'A guardrail stopped the run because of what it was asked to do.',
  },
  {
    isIt: (error) =>
      error instanceof OutputGuardrailTripwireTriggered || error instanceof ToolOutputGuardrailTripwireTriggered,
    status: 422,
    message: 'A guardrail withheld what the run would have answered.',
  },
  { isIt: (error) => error instanceof ModelRefusalError, status: 422, message: 'The model declined to answer.' },
  {
    isIt: (error) => error instanceof MaxTurnsExceededError,
    status: 500,
    message: 'The run came to no answer within its turns.',
  },
  { isIt: (error) => error instanceof ModelTimeoutError, status: 504, message: 'The model did not answer in time.' },
  { isIt: (error) => error instanceof ModelRequestError, status: 502, message: 'The model could not be asked.' },
  {
    isIt: (error) => error instanceof SessionStoreError,
    status: 503,
    message: 'The conversation could not be read or kept.',
  },
];
