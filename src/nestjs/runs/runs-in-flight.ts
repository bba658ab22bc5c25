import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { UserError } from '../../errors/index.js';
import { MODULE_OPTIONS } from '../tokens.js';
import type { ToolwrightModuleOptions } from '../toolwright-module-options.js';

/** The runs that the module's runner has under way, so that the application does not end before they do. */
@Injectable()
export class RunsInFlight implements OnModuleDestroy {
  private readonly runs = new Map<Promise<unknown>, AbortController>();
  private isClosing = false;

  constructor(@Inject(MODULE_OPTIONS) private readonly options: ToolwrightModuleOptions) {}

  /** How many there are. */
  get size(): number {
    return this.runs.size;
  }

  /**
   * Keeps count of a run.
   *
   * @param start Is given what aborts when the application ends.
   * @param ended What settles when the run is over.
   * @throws UserError once the application shuts down.
   */
  async track<T>(start: (signal: AbortSignal) => Promise<T>, ended: (begun: T) => Promise<unknown>): Promise<T> {
    if (this.isClosing) throw new UserError('The application is shutting down, so no run begins any more.');
    const controller = new AbortController();
    const begun = start(controller.signal);
    const over = Promise.allSettled([begun.then(ended)]);
    this.runs.set(over, controller);
    void over.then(() => this.runs.delete(over));
    return begun;
  }

  /** Waits for all runs, or aborts them, as the module's options say. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    const { runs = 'wait', timeoutMs = 10_000 } = this.options.shutdown ?? {};
    if (runs === 'wait' && this.runs.size > 0) await settledWithin(timeoutMs, [...this.runs.keys()]);
    for (const controller of this.runs.values()) controller.abort(new UserError('The application is shutting down.'));
    await Promise.allSettled([...this.runs.keys()]);
  }
}

async function settledWithin(milliseconds: number, all: readonly Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.allSettled(all), late]);
  clearTimeout(timer);
}
