import type { OpenAI } from 'openai';

/** Where a request goes, for messages about what became of it. */
export interface Destination {
  readonly model: string;
  readonly baseUrl: string;
  /** The path below `baseUrl`. */
  readonly endpoint: Endpoint;
  /** What must not appear in a message. */
  readonly secrets: readonly string[];
  /** The server's id of the request, once it has answered. */
  readonly requestId?: string;
  /** What has come of a streamed answer by now. */
  readonly received?: () => Received;
}

export type Endpoint = '/responses' | '/chat/completions';

export interface Received {
  /** Whether part of the answer has been handed out. */
  readonly producedOutput: boolean;
  readonly partialText: string;
}

export function destinationOf(client: OpenAI, model: string, endpoint: Endpoint): Destination {
  const { baseURL, apiKey } = client;
  return { model, baseUrl: withoutCredentials(baseURL), endpoint, secrets: apiKey ? [apiKey] : [] };
}

/** A base URL may carry a user name, a password or a key in its query. */
function withoutCredentials(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return baseUrl;
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`.replace(/\/$/, '');
}
