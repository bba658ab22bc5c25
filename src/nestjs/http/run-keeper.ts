import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import type { RunRecord, RunStore } from './run-store.js';
import { RunsInFlight } from '../runs/runs-in-flight.js';
import { RUNNER, RUN_STORE } from '../tokens.js';
import type { Runner, RunInput } from '../../run/runner.js';
import type { Session } from '../../session/index.js';
import { LiveRun, type LiveRunOptions } from './live-run.js';
import { HeldRun } from './held-run.js';
import { RunLeases } from './run-leases.js';
import { CANCELLED, endEventOf, failureOf, LOST, outcomeOf, STOPPED, type RunOutcome } from './run-outcome.js';
import { toRunEvent } from './to-run-events.js';
import type { AnyAgent } from '../../agent/hooks.js';

/** What a run is carried out with. */
export interface RunWork {
  readonly agent: AnyAgent;
  readonly input: RunInput<unknown, unknown>;
  readonly context: object;
  readonly session: Session | undefined;
  readonly how: LiveRunOptions;
}

/** Carries runs out for requests, and keeps their events for readers that come and go. */
@Injectable()
export class RunKeeper implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Toolwright');
  /** Those that go on, and for a while those that are over. */
  private readonly runs = new Map<string, LiveRun>();
  private readonly timers = new Map<LiveRun, NodeJS.Timeout>();
  readonly #closing = new AbortController();

  constructor(
    @Inject(RUNNER) private readonly runner: Runner,
    @Inject(RunsInFlight) private readonly inFlight: RunsInFlight,
    @Inject(RUN_STORE) private readonly store: RunStore,
    @Inject(RunLeases) private readonly leases: RunLeases,
  ) {}

  /** The run, if it goes on in this process or did until a moment ago. */
  find(id: string): LiveRun | undefined {
    return this.runs.get(id);
  }

  /** How many runs it knows: those that go on, and those whose events are still kept. */
  get size(): number {
    return this.runs.size;
  }

  /** Aborts when all runs have ended because the application shuts down, and its server is to close next. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Begins a run, or goes on with one; the store has its record as `running`. */
  carryOut(record: RunRecord, work: RunWork): LiveRun {
    const before = this.runs.get(record.id)?.log;
    // It may have gone on elsewhere since.
    const live = new LiveRun(record, work.how, before?.lastId === record.lastEventId ? before : undefined);
    this.runs.set(record.id, live);
    // Until the store has what came of the run, the store's database must not be closed.
    this.inFlight.waitFor(this.follow(live, work));
    return live;
  }

  beforeApplicationShutdown(): void {
    this.#closing.abort();
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.runs.clear();
  }

  private async follow(live: LiveRun, work: RunWork): Promise<void> {
    const held = new HeldRun(this.store, this.leases, live.record, () => live.cancel(), this.logger);
    const { outcome, error } = await this.outcomeOf(live, work);
    live.log.letRun();
    // Before anybody hears of it: whoever does may decide at once.
    const record = await this.keep(held, live, outcome);
    await live.log.append(endEventOf(record));
    live.settle({ record, ...(error !== undefined && { error }) });
    this.forgetLater(live);
  }

  private async outcomeOf(live: LiveRun, work: RunWork): Promise<{ outcome: RunOutcome; error?: unknown }> {
    try {
      return { outcome: await this.runToEnd(live, work) };
    } catch (error) {
      if (live.signal.aborted) return { outcome: CANCELLED };
      if (this.inFlight.isCauseOf(error)) {
        this.inFlight.noteStopped(`${live.record.id} of ${live.record.agent}`);
        return { outcome: STOPPED, error };
      }
      const outcome = failureOf(error);
      if (outcome.problem !== null && outcome.problem.status >= 500)
        this.logger.error(`The run ${live.record.id} of ${live.record.agent} failed`, error);
      return { outcome, error };
    }
  }

  private async runToEnd(live: LiveRun, { agent, input, context, session, how }: RunWork): Promise<RunOutcome> {
    const { record, log, signal } = live;
    await log.append({
      type: 'run_started',
      runId: record.id,
      agent: record.agent,
      ...(record.sessionId !== null && { sessionId: record.sessionId }),
    });
    const options = {
      context,
      signal,
      ...(session && { session }),
      ...(how.maxTurns !== undefined && { maxTurns: how.maxTurns }),
    };
    if (!how.isStreamed) return outcomeOf(await this.runner.run(agent, input, options));
    const streamed = await this.runner.run(agent, input, { ...options, stream: true });
    // A run that is aborted from elsewhere must not wait for a reader any more.
    const letRun = (): void => log.letRun();
    streamed.completed.then(letRun, letRun);
    for await (const event of streamed) {
      const told = toRunEvent(event);
      if (told !== undefined) await log.append(told);
    }
    await streamed.completed;
    return outcomeOf(streamed);
  }

  /** @returns What the store has then; what it ought to have, where it has nothing. */
  private async keep(held: HeldRun, { record, log }: LiveRun, outcome: RunOutcome): Promise<RunRecord> {
    const endOf = (latest: RunRecord): RunRecord => ({
      ...latest,
      ...(latest.isCancelling && outcome.status === 'waiting' ? CANCELLED : outcome),
      ...{ lease: null, isCancelling: false },
      lastEventId: log.lastId + 1,
      updatedAt: new Date().toISOString(),
      revision: latest.revision + 1,
    });
    try {
      const kept = await held.letGo(endOf);
      if (kept !== undefined) return kept;
      this.logger.warn(`The store of runs has lost the run ${record.id} while it went on`);
    } catch (error) {
      this.logger.error(`The store of runs failed to keep the run ${record.id}`, error);
    }
    const ended = endOf(record);
    // Nobody could decide on it.
    return ended.status === 'waiting' ? { ...ended, ...LOST } : ended;
  }

  private forgetLater(live: LiveRun): void {
    const { id } = live.record;
    const forget = (): void => {
      this.timers.delete(live);
      if (this.runs.get(id) === live) this.runs.delete(id);
    };
    this.timers.set(live, setTimeout(forget, live.how.reconnectMs).unref());
  }
}
