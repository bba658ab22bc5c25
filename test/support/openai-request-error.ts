/** Why the server refuses a request, with the fields of the API's own error. */
export class RequestError extends Error {
  constructor(
    message: string,
    readonly param: string | null = null,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
