import { Inject, Injectable } from '@nestjs/common';
import { ContextIdFactory, ModuleRef, type ContextId } from '@nestjs/core';
import { REQUEST_CONTEXT_ID } from '@nestjs/core/router/request/request-constants.js';
import type { RunContext } from '../../tools/run-context.js';
import { MODULE_OPTIONS } from '../tokens.js';
import type { ToolwrightModuleOptions } from '../toolwright-module-options.js';

/** What providers made for one run have in common. */
export interface RunScope {
  readonly contextId: ContextId;
  /** What to call when the run is over or waits. */
  readonly disposals: (() => unknown)[];
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
      close: async ({ disposals }) => {
        // What was made last may use what was made before it.
        for (const dispose of disposals.toReversed()) await dispose();
      },
    });
  }

  /** The HTTP request that the run serves, if its context has one. */
  requestOf({ context }: RunContext): unknown {
    const { requestOf = requestIn } = this.options;
    return requestOf(context) ?? undefined;
  }

  private begin(request: unknown): RunScope {
    // Not the request itself: it may have a context already, in which another run may be at work.
    const host = Object.create(isObject(request) ? request : null, OWN_CONTEXT) as object;
    const contextId = ContextIdFactory.getByRequest(host, []);
    this.moduleRef.registerRequestByContextId(contextId.payload ?? request ?? {}, contextId);
    return { contextId, disposals: [] };
  }
}

const OWN_CONTEXT: PropertyDescriptorMap = { [REQUEST_CONTEXT_ID]: { value: undefined, writable: true } };

function requestIn(context: unknown): unknown {
  return isObject(context) ? (context as { readonly request?: unknown }).request : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
