import type { SafetyCheck } from '../model/built-in-call.js';
import type { FunctionCallResultItem } from '../model/item.js';
import { isFields, type Fields } from './fields.js';

/** What a computer showed, as a conversation at the API keeps it. */
export function fromWireComputerResult(
  { call_id, output, acknowledged_safety_checks }: Fields,
  names: ReadonlyMap<unknown, string>,
): FunctionCallResultItem {
  const { image_url } = isFields(output) ? output : {};
  const imageUrl = typeof image_url === 'string' ? image_url : '';
  const checks = safetyChecks(acknowledged_safety_checks);
  return {
    type: 'function_call_result',
    callId: typeof call_id === 'string' ? call_id : '',
    name: names.get(call_id) ?? '',
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
