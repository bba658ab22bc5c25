import { Inject, Injectable } from '@nestjs/common';
import { IncompleteMetadataError, ToolDiscoveryError, ToolwrightError } from '../../errors/index.js';
import { classFacts, type ClassFacts } from '../../metadata/index.js';
import { toolsCalledBy, type MethodTool } from '../../registry/index.js';
import type { CheckedTool, FunctionTool } from '../../tools/function-tool.js';
import type { ToolContext } from '../../tools/tool-context.js';
import { lostEnhancers } from '../enhancers/lost-enhancers.js';
import { tellingRefusals } from '../enhancers/refusal.js';
import { GuardedApproval } from './guarded-approval.js';
import { ToolCaller, type ToolMethodCaller } from './tool-caller.js';
import { describeProvider, type ToolProvider } from './tool-provider.js';
import { visibilityOf } from './tool-visibility.js';

const GENERATE = 'npx toolwright generate';

/** What applications of Nest have in the place of a manifest that they import. */
const INSTEAD =
  "The plugin toolwright/nestjs/plugin in nest-cli.json does so when the Nest CLI builds; tests need setupFiles: ['toolwright/test-setup'], as no plugin compiles them.";

/** A tool of the container, and the method it calls. */
export interface ProvidedTool {
  readonly provider: ToolProvider;
  readonly method: string;
  readonly tool: FunctionTool;
}

/** Carries out a call in the place of the method. */
type MethodCall = (args: readonly unknown[], context: ToolContext) => unknown;

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
    const calls = new Map<string, MethodCall>();
    const problems = nestProblems(provider);
    const methods = settled(provider, problems, ({ method, args }, context) => calls.get(method)?.(args, context));
    if (problems.length > 0) throw new ToolDiscoveryError(problems);
    return methods.map((methodTool) => {
      const { tool, call } = this.inNest(provider, methodTool);
      calls.set(methodTool.method, call);
      return { provider, method: methodTool.method, tool };
    });
  }

  private inNest(
    provider: ToolProvider,
    methodTool: MethodTool,
  ): { readonly tool: FunctionTool; readonly call: MethodCall } {
    const { method } = methodTool;
    // What a method calls is checked: only functions take the model's text as it is.
    const tool = methodTool.tool as CheckedTool;
    const call = this.caller.callerOf(provider, methodTool);
    const approval = this.approvalOf(provider, method, tool, call);
    return {
      tool: {
        ...tool,
        ...(tool.errorFunction && { errorFunction: tellingRefusals(tool.errorFunction) }),
        ...(approval && { needsApproval: approval.needsApproval(tool) }),
        ...(visibilityOf(provider.toolset, method) === 'guard' && {
          isEnabled: this.whereGuardsAllow(provider, method, tool),
        }),
      },
      call: approval === undefined ? call : (args, context) => approval.callMethod(args, context),
    };
  }

  /** Nothing where no person is asked; nor where a function gives an argument: it may open what only the method closes. */
  private approvalOf(
    provider: ToolProvider,
    method: string,
    { needsApproval }: CheckedTool,
    call: ToolMethodCaller,
  ): GuardedApproval | undefined {
    const { parameters = [] } = classFacts(provider.toolset).instance.get(method) ?? {};
    const isGiven = parameters.some(({ inject }) => typeof inject?.source === 'function');
    if (needsApproval === false || isGiven) return undefined;
    const ask = this.caller.guardsOf(provider, method);
    return new GuardedApproval(call, ask, () => this.caller.hasGuards(provider, method));
  }

  private whereGuardsAllow(provider: ToolProvider, method: string, tool: FunctionTool): FunctionTool['isEnabled'] {
    const { isEnabled } = tool;
    const mayCall = this.caller.visibilityOf(provider, method);
    return async (availability) =>
      (typeof isEnabled === 'function' ? await isEnabled(availability) : isEnabled) &&
      mayCall(tool, availability.runContext);
  }
}

/** What is wrong with the tools as methods of a provider. */
function nestProblems(provider: ToolProvider): string[] {
  const { instance, static: onClass } = classFacts(provider.toolset);
  const toolsAmong = (methods: ClassFacts['instance']): readonly string[] =>
    [...methods].flatMap(([method, { tool }]) => (tool === undefined ? [] : [method]));
  return [
    ...toolsAmong(onClass).map(
      (method) =>
        `${describeProvider(provider)}: the tool ${method}() is static, so neither injection nor guards reach it. Make it a method of the instance.`,
    ),
    ...toolsAmong(instance).flatMap((method) => lostEnhancers(provider, method)),
  ];
}

/** Adds to the problems what is wrong with decorators or the manifest, said with the module in which the class is a provider. */
function settled(
  provider: ToolProvider,
  problems: string[],
  callMethod: Parameters<typeof toolsCalledBy>[1],
): readonly MethodTool[] {
  try {
    return toolsCalledBy(provider.toolset.prototype as object, callMethod);
  } catch (error) {
    if (!(error instanceof ToolwrightError)) throw error;
    const hint = error instanceof IncompleteMetadataError && error.message.includes(GENERATE) ? `\n${INSTEAD}` : '';
    problems.push(`${describeProvider(provider)}: ${error.message}${hint}`);
    return [];
  }
}
