import { UserError } from '../errors/index.js';
import { logger } from '../tracing/logger.js';

/** How a run left off, for what it had opened. */
export interface RunEnd {
  /** Whether it waits for decisions and may go on, here or in another process; else it is over. */
  readonly isInterrupted: boolean;
}

/** How something that belongs to a run is opened and closed. */
export interface RunResource<T> {
  open(): T | Promise<T>;
  /** What it throws is only logged. */
  close?(opened: T, end: RunEnd): unknown;
}

/** What one run has opened. */
export class RunResources {
  readonly #opened = new Map<object, Opened>();
  #isClosed = false;

  /**
   * @throws What `open` throws; the next one who asks tries again.
   * @throws UserError when the run has ended.
   */
  async get<T>(owner: object, resource: RunResource<T>): Promise<T> {
    // The owner stands for the type: nobody else asks in its name.
    const known = this.#opened.get(owner) as Opened<T> | undefined;
    if (known !== undefined) return known.value;
    // Such is the case of work that was left behind when its run ended.
    if (this.#isClosed)
      throw new UserError('RunContext.resource(): the run has ended, so nobody would close what is opened now.');
    const opened = new Opened(resource);
    this.#opened.set(owner, opened);
    try {
      return await opened.value;
    } catch (error) {
      this.#opened.delete(owner);
      throw error;
    }
  }

  /** Closes everything, what was opened last first. */
  async close(end: RunEnd): Promise<void> {
    this.#isClosed = true;
    const opened = [...this.#opened.values()].toReversed();
    this.#opened.clear();
    for (const one of opened) await one.close(end);
  }
}

class Opened<T = unknown> {
  readonly value: Promise<T>;
  readonly #resource: RunResource<T>;
  #isSettled = false;

  constructor(resource: RunResource<T>) {
    this.#resource = resource;
    this.value = (async () => resource.open())();
    const settle = (): void => {
      this.#isSettled = true;
    };
    this.value.then(settle, settle);
  }

  /** What is still opening is closed when it has opened, and not waited for: it may never be. */
  async close(end: RunEnd): Promise<void> {
    const closing = this.#close(end);
    if (this.#isSettled) await closing;
  }

  async #close(end: RunEnd): Promise<void> {
    let value: T;
    try {
      value = await this.value;
    } catch {
      // Whoever asked for it was told.
      return;
    }
    try {
      await this.#resource.close?.(value, end);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      logger().warn(`What a run had opened could not be closed, and the run goes its way all the same: ${words}`);
    }
  }
}
