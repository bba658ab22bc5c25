/** What a store throws in the place of its database's own error: `SessionStoreError`, or one like it. */
export type StoreFailure = new (store: string, reason: string, storeCode?: string, options?: ErrorOptions) => Error;
