import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { ToolContext } from '../../tools/tool-context.js';
import type { RunContext } from '../../tools/run-context.js';
import { isRefusal } from '../enhancers/refusal.js';
import { RunScopes, type RunScope } from './run-scopes.js';
import {
  ToolContextCreator,
  type HandlerMethod,
  type HandlerPlace,
  type ToolHandler,
} from '../enhancers/tool-context-creator.js';
import { ToolInstances } from './tool-instances.js';
import { isPerRun, type ToolProvider } from './tool-provider.js';

/** Calls tool methods as Nest calls its handlers: on the right instance, with its enhancers around it. */
@Injectable()
export class ToolCaller {
  private readonly logger = new Logger('Toolwright');

  constructor(
    @Inject(RunScopes) private readonly scopes: RunScopes,
    @Inject(ToolInstances) private readonly instances: ToolInstances,
    @Inject(ToolContextCreator) private readonly contexts: ToolContextCreator,
    @Inject(ApplicationConfig) private readonly config: ApplicationConfig,
  ) {}

  /** Prepares the calls of one method. What does not change from run to run is made at the first call, and kept. */
  callerOf(
    provider: ToolProvider,
    method: HandlerMethod,
  ): (args: readonly unknown[], context: ToolContext) => Promise<unknown> {
    let kept: ToolHandler | undefined;
    const make = (place: HandlerPlace): ToolHandler => this.contexts.create(place, method);
    return async (args, context) => {
      const place = await this.placeIn(provider, context);
      const handler = place.contextId ? make(place) : (kept ??= make(place));
      return handler(this.scopes.requestOf(context), undefined, {
        kind: 'tool_call',
        toolName: context.qualifiedToolName,
        context,
        args,
      });
    };
  }

  /** Prepares asking whether the guards of a method let the run call it at all. What a guard throws is a refusal. */
  guardOf(provider: ToolProvider, method: string): (runContext: RunContext, toolName: string) => Promise<boolean> {
    let kept: ToolHandler | undefined;
    const make = (place: HandlerPlace): ToolHandler => this.contexts.createGuardOnly(place, method);
    return async (runContext, toolName) => {
      const context = new ToolContext(runContext, { toolName, toolCallId: '', toolArguments: '', signal: NEVER });
      try {
        const place = await this.placeIn(provider, context);
        const handler = place.contextId ? make(place) : (kept ??= make(place));
        await handler(this.scopes.requestOf(context), undefined, {
          kind: 'tool_call',
          toolName,
          context,
          args: undefined,
        });
        return true;
      } catch (error) {
        if (!isRefusal(error))
          this.logger.error(`A guard of the tool ${toolName} failed, so the model is not shown it`, error);
        return false;
      }
    };
  }

  private async placeIn(provider: ToolProvider, context: RunContext): Promise<HandlerPlace> {
    const globals = this.globalEnhancers();
    if (globals.length === 0 && !isPerRun(provider)) return { provider, instance: provider.wrapper.instance };
    const scope: RunScope = await this.scopes.of(context);
    const instance = await this.instances.get(provider, scope);
    await this.instances.loadGlobalEnhancers(globals, provider, scope);
    return { provider, instance, contextId: scope.contextId };
  }

  /** The application's enhancers that are in the scope of a request. */
  private globalEnhancers(): readonly InstanceWrapper[] {
    return [
      ...this.config.getGlobalRequestGuards(),
      ...this.config.getGlobalRequestInterceptors(),
      ...this.config.getGlobalRequestPipes(),
      ...this.config.getGlobalRequestFilters(),
    ];
  }
}

const NEVER = new AbortController().signal;
