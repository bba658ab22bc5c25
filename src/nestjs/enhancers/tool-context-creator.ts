import { Inject, Injectable, ValidationPipe, type PipeTransform } from '@nestjs/common';
import { ExternalContextCreator, type ContextId } from '@nestjs/core';
import { HandlerMetadataStorage } from '@nestjs/core/helpers/handler-metadata-storage.js';
import { STATIC_CONTEXT } from '@nestjs/core/injector/constants.js';
import { PipesConsumer } from '@nestjs/core/pipes/pipes-consumer.js';
import type { ManifestParameter } from '../../schema/manifest.js';
import type { ToolCall } from './tool-call.js';
import type { ToolProvider } from '../tools/tool-provider.js';

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

type Method = (...args: unknown[]) => unknown;

/** Makes handlers of tool methods by Nest's own machinery for calls from outside of HTTP. */
@Injectable()
export class ToolContextCreator {
  private readonly pipesConsumer = new PipesConsumer();

  constructor(@Inject(ExternalContextCreator) private readonly creator: ExternalContextCreator) {}

  /** A handler that calls the method with all its enhancers. */
  create(place: HandlerPlace, { method, parameters }: HandlerMethod): ToolHandler {
    const { provider, instance, contextId = STATIC_CONTEXT } = place;
    const creator = this.creatorFor(place, (pipes) => this.pipesFunction(pipes, place, { method, parameters }));
    const callback = (instance as Record<string, Method>)[method] as Method;
    return creator.create(
      instance,
      callback,
      method,
      undefined,
      undefined,
      contextId,
      provider.wrapper.id,
      { guards: true, interceptors: true, filters: true },
      'tool',
    ) as ToolHandler;
  }

  /** A handler that only asks the guards; it rejects where one refuses. */
  createGuardOnly(place: HandlerPlace, method: string): ToolHandler {
    const { provider, instance, contextId = STATIC_CONTEXT } = place;
    const creator = this.creatorFor(place, () => null);
    const original = (instance as Record<string, Method>)[method] as Method;
    return creator.create(
      instance,
      // Guards read what decorators left on the handler, which is not to be called here.
      withMetadataOf(original, () => undefined),
      method,
      undefined,
      undefined,
      contextId,
      provider.wrapper.id,
      { guards: true, interceptors: false, filters: false },
      'tool',
    ) as ToolHandler;
  }

  /**
   * Nest's creator, which looks up a host's module by its class: it finds no controllers, none that a token stands for, and only the first
   * of several modules, and leaves out guards that it does not find there. A tool's module is known. What it remembers of a method's
   * parameters is kept apart, as the same method may be a resolver's too.
   */
  private creatorFor(
    { provider: { home } }: HandlerPlace,
    createPipesFn: (pipes: readonly PipeTransform[]) => unknown,
  ): ExternalContextCreator {
    const moduleKey = (): string => home.token;
    return Object.assign(Object.create(this.creator), {
      getContextModuleKey: moduleKey,
      getHostModuleKey: moduleKey,
      handlerMetadataStorage: new HandlerMetadataStorage(),
      createPipesFn,
    }) as ExternalContextCreator;
  }

  /** Passes the model's arguments through the pipes. Those that validate are left out: what the model sent is validated already. */
  private pipesFunction(
    all: readonly PipeTransform[],
    { instance }: HandlerPlace,
    { method, parameters }: HandlerMethod,
  ): (args: unknown[], request: unknown, response: unknown, call: ToolCall) => Promise<void> {
    const pipes = all.filter((pipe) => !(pipe instanceof ValidationPipe));
    const types = (Reflect.getMetadata('design:paramtypes', instance, method) ?? []) as (Method | undefined)[];
    const piped = (value: unknown, index: number): unknown => {
      const { kind, name } = parameters[index] ?? parameters.at(-1) ?? {};
      if (kind === 'context' || kind === 'signal' || kind === 'inject') return value;
      const metadata = { type: 'custom', metatype: types[index], data: name } as const;
      return this.pipesConsumer.apply(value, metadata as never, [...pipes]);
    };
    return async (args, _request, _response, { args: given = [] }) => {
      args.push(...(pipes.length === 0 ? given : await Promise.all(given.map(piped))));
    };
  }
}

function withMetadataOf(original: object, target: Method): Method {
  for (const key of Reflect.getMetadataKeys(original) as unknown[])
    Reflect.defineMetadata(key, Reflect.getMetadata(key, original), target);
  return target;
}
