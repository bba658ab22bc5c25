import { Inject, Injectable } from '@nestjs/common';
import { ToolDiscoveryError, ToolwrightError } from '../../errors/index.js';
import { toolsCalledBy, type MethodTool } from '../../registry/index.js';
import type { FunctionTool } from '../../tools/function-tool.js';
import { lostEnhancers } from '../enhancers/lost-enhancers.js';
import { tellingRefusals } from '../enhancers/refusal.js';
import { ToolCaller } from './tool-caller.js';
import { describeProvider, type ToolProvider } from './tool-provider.js';
import { visibilityOf } from './tool-visibility.js';

/** A tool of the container, and the method it calls. */
export interface ProvidedTool {
  readonly provider: ToolProvider;
  readonly method: string;
  readonly tool: FunctionTool;
}

/** Makes the tools of providers, once each. */
@Injectable()
export class ToolCatalog {
  private readonly known = new WeakMap<object, readonly ProvidedTool[]>();

  constructor(@Inject(ToolCaller) private readonly caller: ToolCaller) {}

  /** @throws ToolDiscoveryError with all that is wrong with the provider's tools. */
  toolsOf(provider: ToolProvider): readonly ProvidedTool[] {
    const known = this.known.get(provider.wrapper);
    if (known !== undefined) return known;
    const tools = this.make(provider);
    this.known.set(provider.wrapper, tools);
    return tools;
  }

  private make(provider: ToolProvider): readonly ProvidedTool[] {
    const { toolset } = provider;
    const calls = new Map<string, ReturnType<ToolCaller['callerOf']>>();
    const methods = resolved(provider, ({ method, args }, context) => calls.get(method)?.(args, context));
    const problems = methods.flatMap(({ method, isStatic }) =>
      isStatic
        ? [
            `${describeProvider(provider)}: the tool ${method}() is static, so neither injection nor guards reach it. Make it a method of the instance.`,
          ]
        : lostEnhancers(provider, method),
    );
    if (problems.length > 0) throw new ToolDiscoveryError(problems);
    return methods.map((methodTool) => {
      const { method } = methodTool;
      calls.set(method, this.caller.callerOf(provider, methodTool));
      const handler = (toolset.prototype as Record<string, object>)[method] as object;
      const isGuarded = visibilityOf(toolset, handler) === 'guard';
      return { provider, method, tool: this.inNest(provider, methodTool, isGuarded) };
    });
  }

  private inNest(provider: ToolProvider, { method, tool }: MethodTool, isGuarded: boolean): FunctionTool {
    const { errorFunction, isEnabled } = tool;
    const told = errorFunction && { errorFunction: tellingRefusals(errorFunction) };
    if (!isGuarded) return { ...tool, ...told };
    const mayCall = this.caller.guardOf(provider, method);
    return {
      ...tool,
      ...told,
      isEnabled: async (availability) =>
        (typeof isEnabled === 'function' ? await isEnabled(availability) : isEnabled) &&
        mayCall(availability.runContext, tool.name),
    };
  }
}

/** What is wrong with decorators or the manifest, said with the module in which the class is a provider. */
function resolved(provider: ToolProvider, callMethod: Parameters<typeof toolsCalledBy>[1]): readonly MethodTool[] {
  try {
    return toolsCalledBy(provider.toolset.prototype as object, callMethod);
  } catch (error) {
    if (!(error instanceof ToolwrightError)) throw error;
    throw new ToolDiscoveryError([`${describeProvider(provider)}: ${error.message}`]);
  }
}
