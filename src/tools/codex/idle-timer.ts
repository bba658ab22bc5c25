/** Tells when nothing has happened for a while (B253). */
export class IdleTimer {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limitMs: number | undefined,
    private readonly onIdle: (sentence: string) => void,
  ) {}

  restart(): void {
    const { limitMs } = this;
    if (limitMs === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.onIdle(`Codex stream idle for ${limitMs / 1_000} seconds.`), limitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
