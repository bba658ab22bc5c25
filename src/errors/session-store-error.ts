import { ToolwrightError } from './toolwright-error.js';

/** The place where a session is kept could not be reached, or refused what it was asked for. */
export class SessionStoreError extends ToolwrightError {
  readonly code = 'SESSION_STORE';

  /**
   * @param store The class of the session, `PostgresSession`.
   * @param reason What the store said, without secrets.
   * @param storeCode The store's own code, such as `ECONNREFUSED` or the SQLSTATE `42501`.
   */
  constructor(
    readonly store: string,
    readonly reason: string,
    readonly storeCode?: string,
    options?: ErrorOptions,
  ) {
    const code = storeCode === undefined || reason.includes(storeCode) ? '' : ` (${storeCode})`;
    super(
      `${store} could not use its store: ${reason}${code}. ` +
        'See that the store is up and that its address and the rights of its user are right.',
      options,
    );
  }
}
