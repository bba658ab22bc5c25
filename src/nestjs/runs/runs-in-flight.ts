import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { UserError } from '../../errors/index.js';
import { MODULE_OPTIONS } from '../tokens.js';
import { resolveShutdown, type ToolwrightModuleOptions } from '../toolwright-module-options.js';
import { OpenedSessions } from './opened-sessions.js';
import { settledWithin } from './settled-within.js';

/** The runs that the module's runner has under way, so that the application does not end before they do. */
@Injectable()
export class RunsInFlight implements OnModuleDestroy {
  private readonly runs = new Map<Promise<unknown>, AbortController>();
  /** What runs leave to be done. */
  private readonly chores = new Set<Promise<unknown>>();
  /** Those that the shutdown ended, by the names that they are known by to operators. */
  private readonly stopped: string[] = [];
  private closing = false;
  private aborting = false;

  constructor(
    @Inject(MODULE_OPTIONS) private readonly options: ToolwrightModuleOptions,
    @Inject(OpenedSessions) private readonly sessions: OpenedSessions,
    @Inject(ModulesContainer) modules: ModulesContainer,
  ) {
    // Nest ends modules in the order of their distance from the root, the root first and global ones last. By then the database that a tool
    // is writing to would be gone, so this module is put before the root: it starts last and ends first.
    const homes = [...modules.values()].filter((module) => module.hasProvider(RunsInFlight));
    for (const module of homes) module.distance = -1;
    // Which of them an agent or a runner is of would be chance.
    if (homes.length > 1)
      throw new UserError(
        'ToolwrightModule.forRoot() stands in the application more than once. Import it in the root module only; other modules take forFeature().',
      );
  }

  /** Whether the application shuts down, so that no run begins any more. */
  get isClosing(): boolean {
    return this.closing;
  }

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
    if (this.closing) throw new RunNotBegun('The application is shutting down, so no run begins any more.');
    const controller = new AbortController();
    const begun = start(controller.signal);
    const over = Promise.allSettled([begun.then(ended)]);
    this.runs.set(over, controller);
    void over.then(() => this.runs.delete(over));
    return begun;
  }

  /** Whether it is the shutdown that a run has failed by: aborted, or not begun any more. */
  isCauseOf(failure: unknown): boolean {
    return this.aborting || failure instanceof RunNotBegun;
  }

  /** Has operators told, once all runs are over, of one that the shutdown ended. */
  noteStopped(name: string): void {
    this.stopped.push(name);
  }

  /** Has the application wait, after its runs, for what is done about them, such as keeping what came of one. */
  waitFor(chore: Promise<void>): void {
    const over = Promise.allSettled([chore]);
    this.chores.add(over);
    void over.then(() => this.chores.delete(over));
  }

  /** Waits for all runs, or aborts them, as the module's options say; then closes the sessions that they used. */
  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    const { runs, timeoutMs } = resolveShutdown(this.options.shutdown);
    if (runs === 'wait' && this.runs.size > 0) await settledWithin(timeoutMs, [...this.runs.keys()]);
    this.aborting = true;
    for (const controller of this.runs.values()) controller.abort(new UserError('The application is shutting down.'));
    await Promise.allSettled([...this.runs.keys()]);
    await Promise.all(this.chores);
    this.tellOfStopped(
      runs === 'cancel' ? "shutdown.runs is 'cancel'" : `they were not over within ${timeoutMs} ms, shutdown.timeoutMs`,
    );
    await this.sessions.close();
  }

  /** It is no fault of a run, so there is nothing to look for in a stack. */
  private tellOfStopped(why: string): void {
    // An application may be closed twice.
    const stopped = this.stopped.splice(0);
    const { length } = stopped;
    if (length === 0) return;
    const what = length === 1 ? '1 run has' : `${length} runs have`;
    new Logger('Toolwright').warn(
      `The application is shutting down, and ${what} been ended, as ${why}: ${stopped.join(', ')}`,
    );
  }
}

class RunNotBegun extends UserError {}
