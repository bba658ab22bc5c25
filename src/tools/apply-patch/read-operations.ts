import { ModelBehaviorError } from '../../errors/index.js';
import type { ApplyPatchOperation } from './editor.js';

/**
 * The operations of a call: `{ operation }`, or where a model called the tool as if it were a function `{ operations: […] }` or an operation
 * by itself (B97).
 *
 * @throws ModelBehaviorError when there is none, or one that cannot be meant (B96).
 */
export function readOperations(call: Readonly<Record<string, unknown>>, callId: string): ApplyPatchOperation[] {
  const { operation, operations = [operation ?? call] } = call;
  const asked = Array.isArray(operations) ? operations : [];
  if (asked.length === 0) throw refusal(callId, 'has no operations');
  return asked.map((operation) => readOperation(operation, callId));
}

function readOperation(given: unknown, callId: string): ApplyPatchOperation {
  const { type, path, diff, moveTo, move_to } = (typeof given === 'object' && given !== null ? given : {}) as Record<
    string,
    unknown
  >;
  if (type !== 'create_file' && type !== 'update_file' && type !== 'delete_file')
    throw refusal(callId, `has no operation of a known type, but ${JSON.stringify(type) ?? 'none'}`);
  if (typeof path !== 'string' || path === '') throw refusal(callId, 'has an operation without a path');
  if (type === 'delete_file') return { type, path };
  if (typeof diff !== 'string' || diff === '') throw refusal(callId, `has no diff for ${path}`);
  const target = moveTo ?? move_to;
  if (target === undefined || target === null || type === 'create_file') return { type, path, diff };
  if (typeof target !== 'string' || target === '') throw refusal(callId, `moves ${path} to what is no path`);
  return { type, path, diff, moveTo: target };
}

function refusal(callId: string, fault: string): ModelBehaviorError {
  return new ModelBehaviorError(`The model's apply_patch call ${callId} ${fault}, so nothing was changed.`);
}
