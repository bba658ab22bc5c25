import { withRequest } from './context-of.js';
import type { HttpRequest } from './http-request.js';
import type { Asker } from './http-runs.js';
import { readOwner, type OwnerId } from './owner.js';
import type { ResolvedRunsOptions } from './runs-controller-options.js';

/** What a controller of runs makes of a request before it does anything: whose it is, and what its tools are given. */
export abstract class RunRequests {
  /** @internal */
  protected readonly options!: ResolvedRunsOptions;

  /** Whose the request is: what the option `owner` says. */
  protected ownerOf(request: object): OwnerId | null | Promise<OwnerId | null> {
    const { owner } = this.options;
    if (owner === undefined) return null;
    // Where a request without a user has `null` there, it would be as if nobody asked for owners.
    return Promise.resolve(owner(request as never)).then((id) => id ?? undefined);
  }

  /** What tools are given as `context.context`: what the option `context` says. The request is added. */
  protected contextOf(request: object): object | undefined | Promise<object | undefined> {
    return this.options.context(request as never);
  }

  /** @internal */
  protected async askerOf(request: HttpRequest): Promise<Asker> {
    return { owner: readOwner(await this.ownerOf(request)), agents: this.options.agents };
  }

  /** @internal */
  protected async contextFor(request: HttpRequest): Promise<object> {
    return withRequest(await this.contextOf(request), request);
  }
}
