import { Inject, Injectable } from '@nestjs/common';
import { ContextIdFactory, ModuleRef, type ContextId, type ContextIdStrategy } from '@nestjs/core';
import type { RunContext } from '../../tools/run-context.js';
import { MODULE_OPTIONS } from '../tokens.js';
import type { ToolwrightModuleOptions } from '../toolwright-module-options.js';
import { RunInstances } from './run-instances.js';

/** What providers made for one run have in common. */
export interface RunScope {
  readonly contextId: ContextId;
  /** What was made in it, and is put away when the run is over or waits. */
  readonly instances: RunInstances;
}

/** Gives each run a context of the container's own: one instance of a provider in the scope of a request per run. */
@Injectable()
export class RunScopes {
  constructor(
    @Inject(MODULE_OPTIONS) private readonly options: ToolwrightModuleOptions,
    @Inject(ModuleRef) private readonly moduleRef: ModuleRef,
  ) {}

  /** The scope of the run, begun when it is first asked for; it ends with the run. */
  of(runContext: RunContext): Promise<RunScope> {
    return runContext.resource<RunScope>(this, {
      open: () => this.begin(this.requestOf(runContext)),
      close: ({ instances }) => instances.dispose(),
    });
  }

  /** The HTTP request that the run serves, if its context has one. */
  requestOf({ context }: RunContext): unknown {
    const { requestOf = requestIn } = this.options;
    return requestOf(context) ?? undefined;
  }

  private begin(request: unknown): RunScope {
    const contextId = contextIdFor(request);
    this.moduleRef.registerRequestByContextId(request ?? {}, contextId);
    return { contextId, instances: new RunInstances(contextId) };
  }
}

/**
 * Not that of the request, in which another run may be at work: a new one, with the parents that the application's strategy gives to
 * contexts of such a request. Without a request there is nothing that a strategy could tell them by.
 */
function contextIdFor(request: unknown): ContextId {
  const contextId = ContextIdFactory.create();
  // Nest asks it itself only for requests that have no context yet.
  const strategy = ContextIdFactory['strategy'] as ContextIdStrategy | undefined;
  const resolver = isObject(request) ? strategy?.attach(contextId, request) : undefined;
  if (resolver === undefined) return contextId;
  const { resolve, payload } = typeof resolver === 'function' ? { resolve: resolver } : resolver;
  // A durable instance outlives the run, and must not keep the request of the first.
  return Object.assign(contextId, { getParent: resolve, payload: payload ?? {} });
}

function requestIn(context: unknown): unknown {
  return isObject(context) ? (context as { readonly request?: unknown }).request : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
