import { Inject, Injectable } from '@nestjs/common';
import { ExternalContextCreator, type ContextId } from '@nestjs/core';
import type { ExternalExceptionFilterContext } from '@nestjs/core/exceptions/external-exception-filter-context.js';
import { HandlerMetadataStorage } from '@nestjs/core/helpers/handler-metadata-storage.js';
import { STATIC_CONTEXT } from '@nestjs/core/injector/constants.js';
import { isObservable, lastValueFrom } from 'rxjs';
import type { ManifestParameter } from '../../schema/manifest.js';
import type { ToolProvider } from '../tools/tool-provider.js';
import { watchedGuard, watchedInterceptor } from './http-only.js';
import { ToolArgumentPipes } from './tool-argument-pipes.js';
import type { ToolCall } from './tool-call.js';
import { askingFilters } from './tool-filters.js';
import { handlerParts, uncalled, type HandlerParts } from './tool-handler-parts.js';

/** A tool's method with all that stands around it: guards, interceptors, pipes, exception filters. */
export type ToolHandler = (request: unknown, response: undefined, call: ToolCall) => Promise<unknown>;

/** Where a handler runs. */
export interface HandlerPlace {
  readonly provider: ToolProvider;
  readonly instance: object;
  /** Left out: the enhancers and the instance are the application's own. */
  readonly contextId?: ContextId;
}

/** What a handler calls. */
export interface HandlerMethod {
  readonly method: string;
  readonly parameters: readonly ManifestParameter[];
}

/** What of a handler's surroundings it has. */
interface Surroundings {
  readonly guards: boolean;
  readonly interceptors: boolean;
  readonly filters: boolean;
}

/** Makes handlers of tool methods by Nest's own machinery for calls from outside of HTTP. */
@Injectable()
export class ToolContextCreator {
  constructor(@Inject(ExternalContextCreator) private readonly creator: ExternalContextCreator) {}

  /** A handler that calls the method with all its enhancers. */
  create(place: HandlerPlace, { method, parameters }: HandlerMethod): ToolHandler {
    const { toolset } = place.provider;
    const pipes = new ToolArgumentPipes(toolset, method, parameters);
    const found: unknown[] = [];
    const creator = this.creatorFor(place, (all: Parameters<typeof pipes.applying>[0]) => pipes.applying(all), found);
    const parts = handlerParts(toolset, place.instance, method);
    const handler = handlerOf(creator, place, method, parts, { guards: true, interceptors: true, filters: true });
    return found.length === 0 ? withoutEnhancers(parts) : handler;
  }

  /** A handler that only asks the guards; it rejects where one refuses. */
  createGuardOnly(place: HandlerPlace, method: string): ToolHandler {
    const creator = this.creatorFor(place, () => null, []);
    const parts = uncalled(handlerParts(place.provider.toolset, place.instance, method));
    return handlerOf(creator, place, method, parts, { guards: true, interceptors: false, filters: false });
  }

  /**
   * Nest's creator, which looks up a host's module by its class: it finds no controllers, none that a token stands for, and only the first
   * of several modules, and leaves out guards that it does not find there. A tool's module is known. What it remembers of a method's
   * parameters is kept apart, as the same method may be a resolver's too.
   *
   * @param found Is filled with the enhancers.
   */
  private creatorFor(
    { provider: { home } }: HandlerPlace,
    createPipesFn: (pipes: never) => unknown,
    found: unknown[],
  ): ExternalContextCreator {
    const moduleKey = (): string => home.token;
    const { creator } = this;
    const noting = <Enhancer>(
      inner: { create(...where: never[]): Enhancer[] },
      watched = (enhancer: Enhancer): Enhancer => enhancer,
    ): object => ({
      create(...where: never[]) {
        const all = inner.create(...where);
        found.push(...all);
        return all.map(watched);
      },
    });
    return Object.assign(Object.create(creator), {
      getContextModuleKey: moduleKey,
      getHostModuleKey: moduleKey,
      handlerMetadataStorage: new HandlerMetadataStorage(),
      guardsContextCreator: noting(creator['guardsContextCreator'], watchedGuard),
      interceptorsContextCreator: noting(creator['interceptorsContextCreator'], watchedInterceptor),
      pipesContextCreator: noting(creator['pipesContextCreator']),
      filtersContextCreator: {
        create(...where: Parameters<ExternalExceptionFilterContext['create']>) {
          const filters = creator['filtersContextCreator'].create(...where);
          found.push(...filters['filters']);
          return askingFilters(filters);
        },
      },
      createPipesFn,
    }) as ExternalContextCreator;
  }
}

/** Nest's machinery would wait at each of its stations, none of which has anything to do. */
function withoutEnhancers({ host, handler }: HandlerParts): ToolHandler {
  return async (_request, _response, { args = [] }) => {
    const result = await Reflect.apply(handler, host, args);
    return isObservable(result) ? lastValueFrom(result) : result;
  };
}

function handlerOf(
  creator: ExternalContextCreator,
  { provider, contextId = STATIC_CONTEXT }: HandlerPlace,
  method: string,
  { host, handler }: HandlerParts,
  surroundings: Surroundings,
): ToolHandler {
  const made = creator.create(
    host,
    handler,
    method,
    undefined,
    undefined,
    contextId,
    provider.wrapper.id,
    surroundings,
    'tool',
  );
  return made as ToolHandler;
}
