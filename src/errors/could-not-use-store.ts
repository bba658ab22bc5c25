/** What is said of a store that failed, with its own code and a remedy. */
export function couldNotUseStore(store: string, reason: string, storeCode: string | undefined): string {
  const code = storeCode === undefined || reason.includes(storeCode) ? '' : ` (${storeCode})`;
  return (
    `${store} could not use its store: ${reason}${code}. ` +
    'See that the store is up and that its address and the rights of its user are right.'
  );
}
