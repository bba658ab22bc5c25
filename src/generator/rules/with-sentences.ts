import type { JsonSchema } from '../../schema/json-schema.js';

/** Adds sentences to what the author said; none that is there already. */
export function withSentences(schema: JsonSchema, sentences: readonly string[]): JsonSchema {
  const known = schema.description ?? '';
  const fresh = [...new Set(sentences)].filter((sentence) => !known.includes(sentence));
  if (fresh.length === 0) return schema;
  const end = /[.!?:]$/.test(known) ? '' : '.';
  const lead = known === '' ? '' : `${known}${end}${known.includes('\n') ? '\n' : ' '}`;
  return { ...schema, description: lead + fresh.join(' ') };
}
