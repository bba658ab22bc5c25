import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RunState } from '../../run/state/run-state.js';
import { RunsInFlight } from '../runs/runs-in-flight.js';
import type { Session } from '../../session/index.js';
import { Conversations } from './conversations.js';
import { DeclaredAgents } from './declared-agents.js';
import { decide } from './decide.js';
import { conflict, elsewhere, notFound, shuttingDown } from './http-problem.js';
import type { LiveRun, LiveRunOptions } from './live-run.js';
import type { Decision, StartRequest } from './read-requests.js';
import { RunClaims } from './run-claims.js';
import { RunKeeper } from './run-keeper.js';
import { RunLeases } from './run-leases.js';
import { CANCELLED, PROCESS_LOST } from './run-outcome.js';
import { RunRecords } from './run-records.js';
import type { RunRecord } from './run-store.js';

/** Whose a request is, and which agents its controller has. */
export interface Asker {
  readonly owner: string | null;
  readonly agents: readonly string[];
}

/** What the routes for runs do, once a request is read. */
@Injectable()
export class HttpRuns {
  private readonly claims = new RunClaims();

  constructor(
    @Inject(RunKeeper) private readonly keeper: RunKeeper,
    @Inject(RunsInFlight) private readonly inFlight: RunsInFlight,
    @Inject(RunRecords) private readonly records: RunRecords,
    @Inject(RunLeases) private readonly leases: RunLeases,
    @Inject(Conversations) private readonly conversations: Conversations,
    @Inject(DeclaredAgents) private readonly agents: DeclaredAgents,
  ) {}

  /** @throws ToolDiscoveryError naming the agents that no module declares. */
  checkAgents(controller: string, names: readonly string[]): void {
    this.agents.check(controller, names);
  }

  /** @throws RunHttpException 503 while the application shuts down. */
  async start(asker: Asker, request: StartRequest, context: object, how: LiveRunOptions): Promise<LiveRun> {
    this.refuseWhenClosing();
    const { agent: name, input, sessionId = null } = request;
    const agent = this.agents.get(name);
    const session = await this.conversations.open(asker.owner, sessionId);
    const now = new Date().toISOString();
    const record: RunRecord = {
      ...{ id: randomUUID(), owner: asker.owner, agent: name, sessionId, status: 'running' },
      ...{ approvals: [], state: null, output: null, usage: null, problem: null },
      ...{
        lastEventId: 0,
        lease: this.leases.grant(),
        isCancelling: false,
        createdAt: now,
        updatedAt: now,
        revision: 1,
      },
    };
    await this.releasingOnError(session, () => this.records.add(record));
    return this.carryOut(record, { agent, input, context, session, how });
  }

  /**
   * Decides on calls that wait, and goes on with the run. Of several that decide at the same moment, the first does.
   *
   * @throws RunHttpException 409 when the run, or one of the calls, does not wait.
   */
  async decide(
    asker: Asker,
    id: string,
    decisions: readonly Decision[],
    context: object,
    how: LiveRunOptions,
  ): Promise<LiveRun> {
    this.refuseWhenClosing();
    const record = await this.find(asker, id);
    const { state: text } = record;
    if (record.status !== 'waiting' || text === null)
      throw conflict(id, `The run does not wait for a decision: it is ${record.status}.`);
    const agent = this.agents.get(record.agent);
    const state = await RunState.fromString<unknown, unknown>(agent, text, { context });
    decide(state, decisions, id);
    const session = await this.conversations.open(asker.owner, record.sessionId);
    return this.claims.during(id, async () => {
      const claimed = await this.releasingOnError(session, () =>
        this.records.change(record, { status: 'running', approvals: [], state: null, lease: this.leases.grant() }),
      );
      return this.carryOut(claimed, { agent, input: state, context, session, how });
    });
  }

  /**
   * Cancels a run. Where it goes on in another process, that is asked to: the run `isCancelling` until it heeds.
   *
   * @throws RunHttpException 404 when there is no such run for this asker; 409 when it has ended.
   */
  async cancel(asker: Asker, id: string): Promise<RunRecord> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const record = await this.find(asker, id);
      const { status, problem, isCancelling } = record;
      if (status === 'cancelled' || isCancelling) return record;
      const isLost = problem?.code === PROCESS_LOST.problem.code;
      if (status === 'waiting' || isLost) return this.records.change(record, { ...CANCELLED });
      if (status !== 'running') throw conflict(id, `The run has ended already: it is ${status}.`);
      const ended = await this.cancelRunning(record);
      // It had come to a call that waits before it heard, or was written at the same moment.
      if (ended !== undefined && ended.status !== 'waiting') return ended;
    }
    throw conflict(id, 'The run changes all the time. Look at it again.');
  }

  /** @throws RunHttpException 404 when there is no such run for this asker. */
  async find({ owner, agents }: Asker, id: string): Promise<RunRecord> {
    // What is no id of a run is none in any store, and may be what a database refuses.
    const record = RUN_ID.test(id) ? await this.records.find(id) : undefined;
    if (record === undefined || record.owner !== owner || !agents.includes(record.agent)) throw notFound('run');
    return record;
  }

  /** The run in this process; `undefined` where only its record is left. @throws RunHttpException 409 when it goes on in another. */
  async liveOf(record: RunRecord): Promise<LiveRun | undefined> {
    const live = await this.hereOf(record);
    if (live === undefined && record.status === 'running') throw elsewhere(record.id);
    return live;
  }

  private async cancelRunning(record: RunRecord): Promise<RunRecord | undefined> {
    const live = await this.hereOf(record);
    if (live === undefined) return this.records.tryToChange(record, { isCancelling: true });
    live.cancel();
    return (await live.settled).record;
  }

  private async hereOf(record: RunRecord): Promise<LiveRun | undefined> {
    await this.claims.settled(record.id);
    const live = this.keeper.find(record.id);
    // Another process may have decided since: what is here is how it went until then.
    return live?.isOlderThan(record) === true ? undefined : live;
  }

  private carryOut(record: RunRecord, work: Parameters<RunKeeper['carryOut']>[1]): LiveRun {
    const live = this.keeper.carryOut(record, work);
    const { session } = work;
    if (session !== undefined) void live.settled.then(() => this.conversations.release(session));
    return live;
  }

  private async releasingOnError<T>(session: Session | undefined, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (session !== undefined) await this.conversations.release(session);
      throw error;
    }
  }

  private refuseWhenClosing(): void {
    if (this.inFlight.isClosing) throw shuttingDown();
  }
}

const ATTEMPTS = 5;

/** As `randomUUID()` makes them. */
const RUN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
