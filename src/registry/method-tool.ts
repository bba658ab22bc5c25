import { compileCodec } from '../schema/codec.js';
import type { ManifestToolset } from '../schema/manifest.js';
import type { FunctionTool } from '../tools/function-tool.js';
import type { ToolContext } from '../tools/tool-context.js';
import { behaviorOf } from '../tools/tool-behavior.js';
import { toolErrorMessage } from '../tools/tool-error-message.js';
import { compileBinder } from './bind-arguments.js';
import { compileInstances } from './dto-arguments.js';
import { compileInjector } from './inject-values.js';
import type { SettledTool } from './settle-tools.js';
import type { Toolset } from './inspect-toolset.js';

type Input = Readonly<Record<string, unknown>>;

type Method = (...args: unknown[]) => unknown;

/** Calls a tool's method with the arguments it takes, on whatever object it is to run. */
export type CallMethod = (call: MethodCall, context: ToolContext) => unknown;

/** One call of a tool's method. */
export interface MethodCall {
  readonly method: string;
  readonly isStatic: boolean;
  /** In the method's own order, checked and in their TypeScript form. */
  readonly args: readonly unknown[];
}

/** Calls the method of the toolset itself. It is looked up at each call, so proxies and spies put in its place are honoured. */
export function callOn({ instance, constructor }: Toolset): CallMethod {
  return ({ method, isStatic, args }) => {
    const receiver = (isStatic ? constructor : instance) as Record<string, Method>;
    return (receiver[method] as Method)(...args);
  };
}

/** Makes a settled tool callable. */
export function methodTool(
  { constructor, facts: { toolset } }: Toolset,
  { tool, manifest, facts, dtos }: SettledTool,
  entry: ManifestToolset | undefined,
  { prefix, callMethod }: { readonly prefix: string; readonly callMethod: CallMethod },
): FunctionTool {
  const isStatic = tool.static === true;
  const name = prefix + tool.name;
  const strict = tool.strict ?? true;
  const codec = compileCodec(tool.inputSchema, { toolName: name, strict });
  const bind = compileBinder(tool.parameters);
  const instantiate = compileInstances(name, tool.parameters, manifest, dtos);
  const inject = compileInjector(`${constructor.name}.${tool.method}`, tool.parameters, facts);
  const call = (args: readonly unknown[], context: ToolContext): unknown =>
    callMethod({ method: tool.method, isStatic, args }, context);
  const bound = (input: Input, context: ToolContext, injected?: readonly unknown[]): unknown =>
    instantiate === undefined
      ? call(bind(input, context, injected), context)
      : instantiate(input, context.signal, (revived) => bind(revived, context, injected)).then((args) =>
          call(args, context),
        );
  const namespace = toolset?.namespace ?? entry?.namespace;
  const namespaceDescription = toolset?.description ?? entry?.description;
  return {
    type: 'function',
    name,
    description: tool.description,
    inputSchema: tool.inputSchema,
    strictSchema: codec.strictSchema,
    ...(tool.outputSchema && { outputSchema: tool.outputSchema }),
    strict,
    codec,
    origin: `${constructor.name}.${tool.method}${tool.source === undefined ? '' : ` (${tool.source})`}`,
    ...(namespace !== undefined && { namespace, ...(namespaceDescription && { namespaceDescription }) }),
    ...behaviorOf(toolErrorMessage, toolset?.defaults, facts.tool),
    timeoutMs: tool.timeoutMs ?? false,
    timeoutBehavior: facts.timeout?.behavior ?? 'error_as_result',
    ...(facts.timeout?.errorFunction && { timeoutErrorFunction: facts.timeout.errorFunction }),
    execute: inject ? async (input, context) => bound(input, context, await inject(context)) : bound,
  };
}
