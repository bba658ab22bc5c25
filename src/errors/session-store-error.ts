import { couldNotUseStore } from './could-not-use-store.js';
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
    super(couldNotUseStore(store, reason, storeCode), options);
  }
}
