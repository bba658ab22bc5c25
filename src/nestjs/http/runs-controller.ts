import {
  Body,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Conversations } from './conversations.js';
import type { HttpResponse } from './http-response.js';
import { badRequest } from './http-problem.js';
import { pathOf, type HttpRequest } from './http-request.js';
import { HttpRuns } from './http-runs.js';
import type { LiveRunOptions } from './live-run.js';
import {
  checkSessionId,
  readApprove,
  readDecisions,
  readLastEventId,
  readLimit,
  readReject,
  readStart,
  type DecideRequest,
  type StartRequest,
} from './read-requests.js';
import { refuseForms } from './refuse-forms.js';
import { RunAnswers } from './run-answers.js';
import { RunRequests } from './run-requests.js';
import { viewOf, type RunView } from './run-view.js';
import { rawOf, sendHead } from './send-events.js';
import { viewsOf, type SessionItemView, type SessionView } from './session-view.js';
import { leaveParametersUntyped } from './untyped-parameters.js';

/**
 * The routes for runs; {@link runsController} makes the class that an application lists among its controllers. A subclass may say whose a
 * request is, and what its tools are given, with what it injects.
 */
export abstract class RunsController extends RunRequests implements OnApplicationBootstrap {
  @Inject(HttpRuns) private readonly runs!: HttpRuns;
  @Inject(RunAnswers) private readonly runAnswers!: RunAnswers;
  @Inject(Conversations) private readonly conversations!: Conversations;
  @Inject(HttpAdapterHost) private readonly adapterHost!: HttpAdapterHost;

  /** @throws ToolDiscoveryError for agents that no module declares. */
  onApplicationBootstrap(): void {
    this.runs.checkAgents(this.constructor.name, this.options.agents);
  }

  /** Starts a run, and answers when it has ended or waits; with `wait: false` at once, and `GET runs/:runId/events` tells of it. */
  @Post('runs')
  async startRun(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
    @Body() body: unknown,
  ): Promise<RunView> {
    const asker = await this.askerOf(request);
    const wanted = this.readStart(request, body);
    const live = await this.runs.start(asker, wanted, await this.contextFor(request), this.how(!wanted.wait));
    this.adapterHost.httpAdapter.setHeader(response, 'Location', `${pathOf(request)}/${live.record.id}`);
    return this.runAnswers.answer(live, response, { ...this.options, wait: wanted.wait });
  }

  /** Starts a run and tells of it as it goes on. */
  @Post('runs/stream')
  @HttpCode(200)
  async streamRun(@Req() request: HttpRequest, @Res() response: HttpResponse, @Body() body: unknown): Promise<void> {
    const asker = await this.askerOf(request);
    const { wait: _wait, ...wanted } = this.readStart(request, body);
    const live = await this.runs.start(
      asker,
      { ...wanted, wait: false },
      await this.contextFor(request),
      this.how(true),
    );
    this.runAnswers.stream(live, response, { ...this.options, after: 0 });
  }

  @Get('runs/:runId')
  async getRun(@Req() request: HttpRequest, @Param('runId') runId: string): Promise<RunView> {
    return viewOf(await this.runs.find(await this.askerOf(request), runId));
  }

  /** Tells of a run: of all that is still known, or of what came after the event of `Last-Event-ID`. Ends where the run ends or waits. */
  @Get('runs/:runId/events')
  async getRunEvents(
    @Req() request: HttpRequest,
    @Res() response: HttpResponse,
    @Param('runId') runId: string,
    @Headers('last-event-id') header: unknown,
  ): Promise<void> {
    const record = await this.runs.find(await this.askerOf(request), runId);
    const after = readLastEventId(header);
    const live = await this.runs.liveOf(record);
    const lastId = live?.log.lastId ?? record.lastEventId;
    if (after > lastId) throw badRequest('The header Last-Event-ID names an event that this run has not had.');
    if (after === lastId && (live === undefined || live.isOver)) {
      // An EventSource that is answered so does not come back again.
      response.hijack?.();
      rawOf(response).writeHead(204).end();
      return;
    }
    // Who asks for the head reads nothing, and keeps no run waiting.
    if (request.method === 'HEAD') sendHead(response);
    else if (live !== undefined) this.runAnswers.stream(live, response, { ...this.options, after });
    else this.runAnswers.streamRemembered(record, response, { ...this.options, after });
  }

  /** Approves calls that wait: those named, or all. The run goes on, and is answered as at its start. */
  @Post('runs/:runId/approve')
  @HttpCode(200)
  approve(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
    @Param('runId') runId: string,
    @Body() body: unknown,
  ): Promise<RunView> {
    return this.decide(request, response, runId, () => readApprove(body));
  }

  /** Rejects calls that wait: those named, or all. The run goes on, and is answered as at its start. */
  @Post('runs/:runId/reject')
  @HttpCode(200)
  reject(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
    @Param('runId') runId: string,
    @Body() body: unknown,
  ): Promise<RunView> {
    return this.decide(request, response, runId, () => readReject(body));
  }

  /** Approves some calls that wait and rejects others. The run goes on, and is answered as at its start. */
  @Post('runs/:runId/decide')
  @HttpCode(200)
  decideEach(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
    @Param('runId') runId: string,
    @Body() body: unknown,
  ): Promise<RunView> {
    return this.decide(request, response, runId, () => readDecisions(body));
  }

  /** Ends a run that goes on or waits; one that goes on in another process, soon. One that is cancelled already stays so. */
  @Post('runs/:runId/cancel')
  @HttpCode(200)
  async cancelRun(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
    @Param('runId') runId: string,
  ): Promise<RunView> {
    const record = await this.runs.cancel(await this.askerOf(request), runId);
    if (record.isCancelling) this.adapterHost.httpAdapter.status(response, 202);
    return viewOf(record);
  }

  @Get('sessions')
  async listSessions(@Req() request: HttpRequest, @Query('limit') limit?: unknown): Promise<readonly SessionView[]> {
    const { owner } = await this.askerOf(request);
    return this.conversations.list(owner, readLimit(limit, 1_000));
  }

  @Get('sessions/:sessionId/items')
  async listSessionItems(
    @Req() request: HttpRequest,
    @Param('sessionId') sessionId: string,
    @Query('limit') limit?: unknown,
  ): Promise<readonly SessionItemView[]> {
    const { owner } = await this.askerOf(request);
    checkSessionId(sessionId);
    const items = await this.conversations.itemsOf(owner, sessionId, readLimit(limit, 1_000));
    return items.flatMap(viewsOf);
  }

  private async decide(
    request: HttpRequest,
    response: HttpResponse,
    runId: string,
    read: () => DecideRequest,
  ): Promise<RunView> {
    const asker = await this.askerOf(request);
    refuseForms(request.headers['content-type']);
    const { decisions, wait } = read();
    // Before its context is made: whose it is not must not notice.
    await this.runs.find(asker, runId);
    const context = await this.contextFor(request);
    const live = await this.runs.decide(asker, runId, decisions, context, this.how(!wait));
    return this.runAnswers.answer(live, response, { ...this.options, wait });
  }

  private how(isStreamed: boolean): LiveRunOptions {
    const { onDisconnect, reconnectMs, maxTurns } = this.options;
    return { isStreamed, onDisconnect, reconnectMs, maxTurns };
  }

  private readStart({ headers }: HttpRequest, body: unknown): StartRequest {
    refuseForms(headers['content-type']);
    return readStart(body, this.options);
  }
}

leaveParametersUntyped(RunsController.prototype);
