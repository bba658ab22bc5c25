import type { OpenAI } from 'openai';

/** Where a request goes, for messages about what became of it. */
export interface Destination {
  readonly model: string;
  readonly baseUrl: string;
  /** What must not appear in a message. */
  readonly secrets: readonly string[];
  /** The server's id of the request, once it has answered. */
  readonly requestId?: string;
}

export function destinationOf(client: OpenAI, model: string): Destination {
  const { baseURL, apiKey } = client;
  return { model, baseUrl: withoutCredentials(baseURL), secrets: apiKey ? [apiKey] : [] };
}

/** A base URL may carry a user name, a password or a key in its query. */
function withoutCredentials(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return baseUrl;
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`.replace(/\/$/, '');
}
