import type { ModelRequestFacts, ModelRequestFailure } from '../errors/index.js';
import type { Fields } from './fields.js';

type Told = Pick<ModelRequestFacts, 'failure' | 'status' | 'serverCode' | 'param'>;

/**
 * What the server's own error object says.
 *
 * @param status The HTTP status it came with; in the middle of a stream there is none, and servers that imitate the API give
 *   one as the code.
 */
export function toldFailure({ code, type, param }: Fields, status = statusIn(code)): Told {
  const serverCode = [code, status === undefined && type !== 'error' && type].find(isWord);
  return {
    failure: status === undefined ? 'failed-response' : failureOf(status, serverCode),
    ...(status !== undefined && { status }),
    ...(serverCode !== undefined && { serverCode }),
    ...(isWord(param) && { param }),
  };
}

function failureOf(status: number, code: string | undefined): ModelRequestFailure {
  if (status >= 500) return 'server';
  switch (status) {
    case 401:
      return 'authentication';
    case 403:
      return 'permission';
    case 404:
      return 'not-found';
    case 408:
      return 'timeout';
    case 429:
      return code === 'insufficient_quota' ? 'quota' : 'rate-limit';
    default:
      return 'invalid-request';
  }
}

function statusIn(code: unknown): number | undefined {
  const status = Number(code);
  return status >= 400 && status < 600 ? status : undefined;
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
