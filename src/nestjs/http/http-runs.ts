import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AnyAgent } from '../../agent/hooks.js';
import { ToolDiscoveryError } from '../../errors/index.js';
import { RunState } from '../../run/state/run-state.js';
import { getAgentToken } from '../agents/agent-token.js';
import { RunsInFlight } from '../runs/runs-in-flight.js';
import type { Session } from '../../session/index.js';
import { RUN_STORE } from '../tokens.js';
import { Conversations } from './conversations.js';
import { decide } from './decide.js';
import { conflict, notFound, shuttingDown } from './http-problem.js';
import type { LiveRun, LiveRunOptions } from './live-run.js';
import { orUnavailable } from './or-unavailable.js';
import type { Decision, StartRequest } from './read-requests.js';
import { RunKeeper } from './run-keeper.js';
import type { RunRecord, RunStore } from './run-store.js';

/** Whose a request is, and which agents its controller has. */
export interface Asker {
  readonly owner: string | null;
  readonly agents: readonly string[];
}

/** What the routes for runs do, once a request is read. */
@Injectable()
export class HttpRuns {
  /** Decisions of which the store is being told, by the ids of their runs. */
  private readonly claims = new Map<string, Promise<unknown>>();

  constructor(
    @Inject(RunKeeper) private readonly keeper: RunKeeper,
    @Inject(RunsInFlight) private readonly inFlight: RunsInFlight,
    @Inject(RUN_STORE) private readonly store: RunStore,
    @Inject(Conversations) private readonly conversations: Conversations,
    @Inject(ModuleRef) private readonly moduleRef: ModuleRef,
  ) {}

  /** Aborts when the server is to close. */
  get closing(): AbortSignal {
    return this.keeper.closing;
  }

  /** @throws RunHttpException 503 while the application shuts down. */
  async start(asker: Asker, request: StartRequest, context: object, how: LiveRunOptions): Promise<LiveRun> {
    this.refuseWhenClosing();
    const { agent: name, input, sessionId = null } = request;
    const agent = this.agentOf(name);
    const session = await this.conversations.open(asker.owner, sessionId);
    const now = new Date().toISOString();
    const record: RunRecord = {
      ...{ id: randomUUID(), owner: asker.owner, agent: name, sessionId, status: 'running' },
      ...{ approvals: [], state: null, output: null, usage: null, problem: null },
      ...{ lastEventId: 0, createdAt: now, updatedAt: now, revision: 1 },
    };
    await this.releasingOnError(session, () => orUnavailable(UNREACHED, () => this.store.add(record)));
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
    const agent = this.agentOf(record.agent);
    const state = await RunState.fromString<unknown, unknown>(agent, text, { context });
    decide(state, decisions, id);
    const session = await this.conversations.open(asker.owner, record.sessionId);
    return this.claiming(id, async () => {
      const claimed = await this.releasingOnError(session, () =>
        this.changed(record, { status: 'running', approvals: [], state: null }),
      );
      return this.carryOut(claimed, { agent, input: state, context, session, how });
    });
  }

  /** @throws RunHttpException 404 when there is no such run for this asker; 409 when it has ended, or goes on in another process. */
  async cancel(asker: Asker, id: string): Promise<RunRecord> {
    const record = await this.find(asker, id);
    if (record.status === 'cancelled') return record;
    if (record.status === 'waiting') return this.changed(record, { status: 'cancelled', approvals: [], state: null });
    if (record.status !== 'running') throw conflict(id, `The run has ended already: it is ${record.status}.`);
    const live = await this.liveOf(record);
    if (live === undefined) throw conflict(id, ELSEWHERE);
    live.cancel();
    const { record: ended } = await live.settled;
    // It had come to a call that waits before it heard.
    return ended.status === 'waiting' ? this.cancel(asker, id) : ended;
  }

  /** @throws RunHttpException 404 when there is no such run for this asker. */
  async find({ owner, agents }: Asker, id: string): Promise<RunRecord> {
    // What is no id of a run is none in any store, and may be what a database refuses.
    const record = RUN_ID.test(id) ? await orUnavailable(UNREACHED, () => this.store.find(id)) : undefined;
    if (record === undefined || record.owner !== owner || !agents.includes(record.agent)) throw notFound('run');
    return record;
  }

  /** The run in this process; `undefined` where only its record is left. @throws RunHttpException 409 when it goes on in another. */
  async liveOf({ id, status, revision }: RunRecord): Promise<LiveRun | undefined> {
    // Once the store knows of a decision, its record says that the run goes on, a moment before it does.
    await this.claims.get(id);
    const live = this.keeper.find(id);
    // Where the record is further than one step, another process has decided since: what is here is how it went until then.
    const isCurrent = live !== undefined && live.record.revision + 1 >= revision;
    if (!isCurrent && status === 'running') throw conflict(id, ELSEWHERE);
    return isCurrent ? live : undefined;
  }

  private async claiming<T>(id: string, step: () => Promise<T>): Promise<T> {
    const claim = step();
    const settled = Promise.allSettled([this.claims.get(id), claim]);
    this.claims.set(id, settled);
    try {
      return await claim;
    } finally {
      if (this.claims.get(id) === settled) this.claims.delete(id);
    }
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

  /** @throws RunHttpException 409 when somebody else has changed the run meanwhile. */
  private async changed(record: RunRecord, change: Partial<RunRecord>): Promise<RunRecord> {
    const { revision } = record;
    const changed = { ...record, ...change, updatedAt: new Date().toISOString(), revision: revision + 1 };
    if (await orUnavailable(UNREACHED, () => this.store.replace(changed, revision))) return changed;
    throw conflict(record.id, 'Somebody else has decided on the run at the same moment. Look at it again.');
  }

  private refuseWhenClosing(): void {
    if (this.inFlight.isClosing) throw shuttingDown();
  }

  /** @throws ToolDiscoveryError naming the agents that no module declares. */
  checkAgents(controller: string, names: readonly string[]): void {
    const missing = names.filter((name) => !this.isDeclared(name));
    if (missing.length === 0) return;
    throw new ToolDiscoveryError(
      missing.map(
        (name) =>
          `${controller} runs the agent "${name}", which no module declares. Add it to ToolwrightModule.forFeature([…]).`,
      ),
    );
  }

  private isDeclared(name: string): boolean {
    try {
      this.agentOf(name);
      return true;
    } catch {
      return false;
    }
  }

  private agentOf(name: string): AnyAgent {
    return this.moduleRef.get<AnyAgent>(getAgentToken(name), { strict: false });
  }
}

/** As `randomUUID()` makes them. */
const RUN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const UNREACHED = { code: 'RUN_STORE', message: 'The run could not be read or kept.' } as const;

const ELSEWHERE =
  'The run goes on in another process, or the process in which it went on has ended. Send the requests of one run to one process.';
