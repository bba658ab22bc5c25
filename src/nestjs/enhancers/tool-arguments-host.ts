import type { ArgumentsHost } from '@nestjs/common';
import { UserError } from '../../errors/index.js';
import type { ToolContext } from '../../tools/tool-context.js';
import type { ToolCall } from './tool-call.js';

/** The type of an execution context inside a tool call: `context.getType<'http' | 'tool'>() === 'tool'`. */
export type ToolContextType = 'tool';

/**
 * A tool call as guards, interceptors and filters see it.
 *
 * @example
 * ```ts
 * canActivate(context: ExecutionContext): boolean {
 *   const tool = ToolArgumentsHost.create(context);
 *   return tool.getContext<Session>().context.user.isClerk;
 * }
 * ```
 */
export class ToolArgumentsHost {
  private constructor(private readonly host: ArgumentsHost) {}

  /** @throws UserError when the host is not that of a tool call; `ToolArgumentsHost.isTool(host)` tells. */
  static create(host: ArgumentsHost): ToolArgumentsHost {
    if (ToolArgumentsHost.isTool(host)) return new ToolArgumentsHost(host);
    throw new UserError(
      `ToolArgumentsHost.create() was given the host of a call by ${host.getType()}, not of a tool call: ask ToolArgumentsHost.isTool(host) first.`,
    );
  }

  static isTool(host: ArgumentsHost): boolean {
    return host.getType<ToolContextType>() === 'tool';
  }

  /** The call itself. */
  getCall(): ToolCall {
    return this.host.getArgByIndex<ToolCall>(2);
  }

  /** The context that the tool is given, with the run's own object in its `context`. */
  getContext<TContext = unknown>(): ToolContext<TContext> {
    return this.getCall().context as ToolContext<TContext>;
  }

  /** The method's arguments in its own order; `undefined` where a guard is only asked whether the model may see the tool. */
  getArgs(): readonly unknown[] | undefined {
    return this.getCall().args;
  }

  /** The HTTP request that the run serves, if there is one; `host.switchToHttp().getRequest()` gives the same. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as Nest's own getRequest(): the caller says what it knows
  getRequest<TRequest = unknown>(): TRequest | undefined {
    return this.host.getArgByIndex<TRequest | undefined>(0);
  }
}
