/** What the routes read of a request, on any platform. */
export interface HttpRequest {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly method: string;
  readonly url: string;
  /** Of Express: `url` may be only a part of it. */
  readonly originalUrl?: string;
}

/** The path of a request, without a slash at its end. */
export function pathOf({ url, originalUrl = url }: HttpRequest): string {
  return originalUrl.replace(/[?#].*$/s, '').replace(/\/$/, '');
}
