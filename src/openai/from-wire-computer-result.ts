import type { ComputerResult, SafetyCheck } from '../model/built-in-call.js';
import type { FunctionCallResultItem } from '../model/item.js';
import { isFields, type Fields } from './fields.js';

/** What a computer showed, as a conversation at the API keeps it. */
export function computerResult({ output, acknowledged_safety_checks }: Fields): {
  readonly output: FunctionCallResultItem['output'];
  readonly builtIn: ComputerResult;
} {
  const { image_url } = isFields(output) ? output : {};
  const imageUrl = typeof image_url === 'string' ? image_url : '';
  const checks = safetyChecks(acknowledged_safety_checks);
  return {
    output: imageUrl === '' ? [] : [{ type: 'image', imageUrl }],
    builtIn: { kind: 'computer', imageUrl, ...(checks.length > 0 && { acknowledgedSafetyChecks: checks }) },
  };
}

/** Those that can be told apart; what else they say may be missing. */
export function safetyChecks(wire: unknown): SafetyCheck[] {
  return (Array.isArray(wire) ? wire : []).filter(isFields).map(({ id, code, message }) => ({
    id: String(id),
    ...(typeof code === 'string' && { code }),
    ...(typeof message === 'string' && { message }),
  }));
}
