/** What is needed of a response, of Express or of Fastify; without the types of Node, which not every project has. */
export interface HttpResponse {
  /** Node's own response, with Fastify; that of Express is one itself. */
  readonly raw?: object;
  /** Tells Fastify that the response is written by somebody else. */
  hijack?(): unknown;
  /** Fastify keeps headers for itself until it sends. */
  getHeaders?(): Readonly<Record<string, number | string | string[] | undefined>>;
}
