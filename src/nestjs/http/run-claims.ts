/** Decisions of which the store is being told: once it knows of one, its record says that the run goes on, a moment before it does. */
export class RunClaims {
  private readonly claims = new Map<string, Promise<unknown>>();

  /** Tells the store, and goes on with the run. */
  async during<T>(runId: string, step: () => Promise<T>): Promise<T> {
    const claim = step();
    const settled = Promise.allSettled([this.claims.get(runId), claim]);
    this.claims.set(runId, settled);
    try {
      return await claim;
    } finally {
      if (this.claims.get(runId) === settled) this.claims.delete(runId);
    }
  }

  /** Waits until none is on its way. */
  async settled(runId: string): Promise<void> {
    await this.claims.get(runId);
  }
}
