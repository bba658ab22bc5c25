import { couldNotUseStore } from './could-not-use-store.js';
import { ToolwrightError } from './toolwright-error.js';

/** The place where the runs of routes are kept could not be reached, refused what it was asked for, or holds what cannot be read. */
export class RunStoreError extends ToolwrightError {
  readonly code = 'RUN_STORE';

  /**
   * @param store The class of the store, `SqliteRunStore`.
   * @param reason What the database said, without secrets.
   * @param storeCode The database's own code, such as `ECONNREFUSED`, or the number that SQLite gives.
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
