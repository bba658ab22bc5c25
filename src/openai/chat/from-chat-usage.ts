import type { Usage } from '../../model/usage.js';
import { isFields, type Fields } from '../fields.js';
import { fromWireUsage } from '../from-wire-usage.js';

/** What one request cost; a server that does not count costs one request and no tokens (B317). */
export function fromChatUsage(usage: unknown): Usage {
  const fields = fieldsOf(usage);
  // The counts are looked at there, whatever they are.
  return fromWireUsage({
    input_tokens: fields['prompt_tokens'],
    output_tokens: fields['completion_tokens'],
    total_tokens: fields['total_tokens'],
    input_tokens_details: fieldsOf(fields['prompt_tokens_details']),
    output_tokens_details: fieldsOf(fields['completion_tokens_details']),
  } as unknown as Parameters<typeof fromWireUsage>[0]);
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}
