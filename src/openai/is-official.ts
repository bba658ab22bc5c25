import type { OpenAI } from 'openai';

/** Whether a client speaks to OpenAI itself, in any region, rather than to a server that imitates its API. */
export function isOfficial({ baseURL }: OpenAI): boolean {
  if (!URL.canParse(baseURL)) return false;
  const { hostname } = new URL(baseURL);
  return hostname === 'api.openai.com' || hostname.endsWith('.api.openai.com');
}
