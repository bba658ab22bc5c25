import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { LogEntry } from './event-log.js';
import { RunHttpException } from './http-problem.js';
import type { HttpResponse } from './http-response.js';
import type { LiveRun } from './live-run.js';
import { rememberedEvents } from './remembered-events.js';
import { RunKeeper } from './run-keeper.js';
import type { RunRecord } from './run-store.js';
import { viewOf, type RunView } from './run-view.js';
import type { ResolvedRunsOptions } from './runs-controller-options.js';
import { beginEvents, rawOf, sendEvents, watchClient, type SendOptions } from './send-events.js';

/** Tells clients of runs: where one stands, or all that happens in it. */
@Injectable()
export class RunAnswers {
  constructor(
    @Inject(RunKeeper) private readonly keeper: RunKeeper,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  /** 202 at once; or the run when it has ended or waits. @throws RunHttpException where it has failed. */
  async answer(
    live: LiveRun,
    response: HttpResponse,
    how: { readonly wait: boolean; readonly onDisconnect: ResolvedRunsOptions['onDisconnect'] },
  ): Promise<RunView> {
    if (!how.wait) {
      this.adapterHost.httpAdapter.status(response, 202);
      return viewOf(live.record);
    }
    const { record, error } = await settledFor(response, live, how.onDisconnect);
    if (record.problem === null) return viewOf(record);
    const { status: statusCode, code, message } = record.problem;
    throw new RunHttpException({ statusCode, code, message, runId: record.id }, error);
  }

  /** Sends the events of a run, in the background: the request is answered with the head of the stream. */
  stream(live: LiveRun, response: HttpResponse, options: StreamOptions): void {
    const leave = live.readerCame();
    void this.send(response, (gone) => live.log.read(options.after, gone), options).finally(leave);
  }

  /** The same of a run of which only its record is left. */
  streamRemembered(record: RunRecord, response: HttpResponse, options: StreamOptions): void {
    void this.send(response, () => rememberedEvents(record, options.after), options);
  }

  private async send(
    response: HttpResponse,
    events: (gone: AbortSignal) => AsyncIterable<LogEntry>,
    { heartbeatMs, stallMs }: StreamOptions,
  ): Promise<void> {
    const { gone, stop } = watchClient(response);
    try {
      beginEvents(response);
      const { closing } = this.keeper;
      await sendEvents(response, events(gone), { heartbeatMs, stallMs, gone, closing });
    } catch {
      // The connection broke while something was written to it.
      rawOf(response).destroy();
    } finally {
      stop();
    }
  }
}

/** Which events are sent, and for how long. */
export interface StreamOptions extends SendOptions {
  /** The id of the last event that the client has. */
  readonly after: number;
}

/** Waits for a run as long as the client does. */
async function settledFor(
  response: HttpResponse,
  live: LiveRun,
  onDisconnect: ResolvedRunsOptions['onDisconnect'],
): ReturnType<() => LiveRun['settled']> {
  const { gone, stop } = watchClient(response);
  const cancel = (): void => {
    if (onDisconnect === 'cancel') live.cancel();
  };
  if (gone.aborted) cancel();
  gone.addEventListener('abort', cancel);
  try {
    return await live.settled;
  } finally {
    stop();
    gone.removeEventListener('abort', cancel);
  }
}
