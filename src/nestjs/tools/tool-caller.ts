import { Inject, Injectable, Logger } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { ApplicationConfig } from '@nestjs/core';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { isRefusal } from '../enhancers/refusal.js';
import {
  ToolContextCreator,
  type HandlerMethod,
  type HandlerPlace,
  type ToolHandler,
} from '../enhancers/tool-context-creator.js';
import type { ToolContext } from '../../tools/tool-context.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import type { RunContext } from '../../tools/run-context.js';
import { saidOf } from './described-methods.js';
import { RunScopes } from './run-scopes.js';
import { ToolInstances } from './tool-instances.js';
import { isPerRun, type ToolProvider } from './tool-provider.js';
import { uncalledContext } from './uncalled-context.js';

/** Carries out a call of a method, or only asks its guards. */
export type ToolMethodCaller = (args: readonly unknown[] | undefined, context: ToolContext) => Promise<unknown>;

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

  /** Prepares the calls of one method. */
  callerOf(provider: ToolProvider, method: HandlerMethod): ToolMethodCaller {
    return this.handling(provider, method.method, (place) => this.contexts.create(place, method));
  }

  /** Prepares asking the guards of a method whether a call may be made. It rejects with what a guard throws. */
  guardsOf(provider: ToolProvider, method: string): ToolMethodCaller {
    return this.handling(provider, method, (place) => this.contexts.createGuardOnly(place, method));
  }

  /** Whether there are guards to ask, the application's own among them. */
  hasGuards({ toolset }: ToolProvider, method: string): boolean {
    return (
      this.config.getGlobalGuards().length + this.config.getGlobalRequestGuards().length > 0 ||
      saidOf(toolset, method, GUARDS_METADATA) !== undefined ||
      Reflect.hasMetadata(GUARDS_METADATA, toolset)
    );
  }

  /** Prepares asking the guards whether the run may call a method at all, whatever the arguments. What a guard throws is a refusal. */
  visibilityOf(provider: ToolProvider, method: string): (tool: FunctionTool, run: RunContext) => Promise<boolean> {
    const ask = this.guardsOf(provider, method);
    return async (tool, runContext) => {
      const context = uncalledContext(runContext, tool);
      try {
        await ask(undefined, context);
        return true;
      } catch (error) {
        if (!isRefusal(error))
          this.logger.error(
            `A guard of ${context.qualifiedToolName} failed, so the model is not shown the tool`,
            error,
          );
        return false;
      }
    };
  }

  /** What does not change from run to run is made at the first call, and kept until a spy or the like takes the place of the method. */
  private handling(
    provider: ToolProvider,
    method: string,
    make: (place: HandlerPlace) => ToolHandler,
  ): ToolMethodCaller {
    let kept: { readonly handler: ToolHandler; readonly called: unknown } | undefined;
    const single = (instance: Readonly<Record<string, unknown>>): ToolHandler => {
      const called = instance[method];
      if (kept === undefined || kept.called !== called) kept = { handler: make({ provider, instance }), called };
      return kept.handler;
    };
    return async (args, context) => {
      const call = { kind: 'tool_call', toolName: context.qualifiedToolName, context, args } as const;
      const isSingle = !this.hasScopedGlobals() && !isPerRun(provider);
      const handler = isSingle
        ? single((provider.made === undefined ? provider.wrapper.instance : await provider.made()) as never)
        : make(await this.placeInRun(provider, context));
      return handler(this.scopes.requestOf(context), undefined, call);
    };
  }

  private async placeInRun(provider: ToolProvider, context: RunContext): Promise<HandlerPlace> {
    const scope = await this.scopes.of(context);
    const instance = await this.instances.get(provider, scope);
    await this.instances.loadGlobalEnhancers(this.scopedGlobals().flat(), provider, scope);
    return { provider, instance, contextId: scope.contextId };
  }

  private hasScopedGlobals(): boolean {
    return this.scopedGlobals().some(({ length }) => length > 0);
  }

  /** The application's enhancers that are in the scope of a request. */
  private scopedGlobals(): readonly (readonly InstanceWrapper[])[] {
    const { config } = this;
    return [
      config.getGlobalRequestGuards(),
      config.getGlobalRequestInterceptors(),
      config.getGlobalRequestPipes(),
      config.getGlobalRequestFilters(),
    ];
  }
}
