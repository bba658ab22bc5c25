import { InjectionError, ToolCallError, ToolTimeoutError, ToolwrightError } from '../errors/index.js';
import type { BuiltInResult } from '../model/built-in-call.js';
import type { ContentPart } from '../model/item.js';
import type { ArgumentRepair } from '../schema/argument-repair.js';
import { qualifiedName } from '../schema/qualified-name.js';
import { ANSWERS_CALL, isCallAnswerer } from '../tools/call-answerer.js';
import { isBuiltIn } from '../tools/built-in-tool.js';
import type { FunctionTool } from '../tools/function-tool.js';
import { insideRunOf } from '../tools/known-secrets.js';
import type { RunContext } from '../tools/run-context.js';
import { toolErrorMessage } from '../tools/tool-error-message.js';
import { ToolContext } from '../tools/tool-context.js';
import { AgentToolError } from '../errors/agent-tool-error.js';
import { CallSuspended } from './call-suspended.js';
import { insideCall } from './current-call.js';
import { readArguments } from './read-arguments.js';
import { thrownWithoutSecrets, withoutSecrets } from './secret-hider.js';
import { timeoutMessage } from './timeout-message.js';
import { toText } from './to-text.js';
import { toToolOutput } from './to-tool-output.js';
import { withTimeout } from './with-timeout.js';

/** One call, as the model asked for it. */
export interface ToolInvocation {
  readonly callId: string;
  /** JSON text. */
  readonly arguments: string;
  readonly runContext: RunContext;
  readonly agent?: { readonly name: string };
  /** Aborts the call from outside. */
  readonly signal?: AbortSignal;
  /** Tells this call from all others, and is the same when it is made again. */
  readonly idempotencyKey?: string;
}

/** What came of a call. */
export interface ToolCallOutcome {
  /** What the tool returned, or the text that tells the model of its failure. */
  readonly output: unknown;
  /** The same, as the model is to receive it. */
  readonly content: string | readonly ContentPart[];
  /** What had to be put right in the model's arguments before they fitted; left out when nothing had to. */
  readonly repairs?: readonly ArgumentRepair[];
  /** The same in the form of the provider's tool, for a tool that has one. */
  readonly builtIn?: BuiltInResult;
  /** What went wrong, when `output` tells the model of a failure. */
  readonly failure?: unknown;
  /** What ends the run although the tool did its work: what it returned cannot be sent, and it has no error function to say so. */
  readonly fatal?: { readonly error: unknown };
}

/**
 * Carries out one call: parse, check, repair, lift, limit, call, convert. An agent that the tool returns answers in its place. A failure
 * that the model can repair comes back as the text that the tool's error function makes of it.
 *
 * @throws ToolCallError when the tool threw and has no error function (B193); toolwright's own errors pass as they are.
 * @throws ToolTimeoutError when it ran out of time and `timeoutBehavior` is `raise_exception` (B183).
 * @throws CallSuspended when the tool cannot answer yet.
 * @throws AgentToolError when an agent cannot answer as it was set up.
 * @throws The reason of `signal`, when that aborts.
 */
export function invokeTool(tool: FunctionTool, invocation: ToolInvocation): Promise<ToolCallOutcome> {
  return insideRunOf(invocation.runContext, () => carryOut(tool, invocation));
}

async function carryOut(tool: FunctionTool, invocation: ToolInvocation): Promise<ToolCallOutcome> {
  const { signal } = invocation;
  signal?.throwIfAborted();
  let context = toContext(tool, invocation, signal);
  let repairs: Pick<ToolCallOutcome, 'repairs'> = {};
  let hasReturned = false;
  try {
    const { call, input, ...prepared } = prepareCall(tool, invocation.arguments);
    repairs = prepared;
    const returned: unknown = await withTimeout(qualifiedName(tool), tool.timeoutMs, signal, (limited) => {
      context = toContext(tool, invocation, limited);
      return insideCall(limited, async () => {
        const returned = await call(context);
        return isCallAnswerer(returned) ? returned[ANSWERS_CALL]({ tool, input, context }) : returned;
      });
    });
    hasReturned = true;
    const output = withoutSecrets(invocation.runContext, returned);
    if (isBuiltIn(tool)) return { output, ...tool.builtIn.toAnswer(output, readResult) };
    return { output, content: readResult(output), ...repairs };
  } catch (thrown) {
    const error = thrownWithoutSecrets(invocation.runContext, thrown);
    if (signal?.aborted && !hasReturned) throw signal.reason;
    if (error instanceof AgentToolError) throw error;
    if (error instanceof CallSuspended || error instanceof InjectionError) throw error;
    const isTimeUp = error instanceof ToolTimeoutError && error.toolName === qualifiedName(tool);
    const telling: Promise<unknown> = isTimeUp
      ? afterTimeout(tool, context, error)
      : afterFailure(tool, context, error);
    let ending: Pick<ToolCallOutcome, 'fatal'> = {};
    const told = await telling.catch((fatal: unknown) => {
      if (!hasReturned) throw fatal;
      ending = { fatal: { error: fatal } };
      // What reads a result throws errors only.
      return toolErrorMessage(context, error as Error);
    });
    const output = withoutSecrets(invocation.runContext, told);
    if (isBuiltIn(tool)) return { output, ...tool.builtIn.toRefusal(toText(output)), failure: error, ...ending };
    return { output, content: toToolOutput(output), ...repairs, failure: error, ...ending };
  }
}

const NEVER_ABORTED = new AbortController().signal;

/** The context of a call, as the tool and whoever watches it see it. */
export function toContext(
  tool: FunctionTool,
  { callId, arguments: toolArguments, runContext, agent, idempotencyKey }: ToolInvocation,
  signal: AbortSignal = NEVER_ABORTED,
): ToolContext {
  return new ToolContext(runContext, {
    toolName: tool.name,
    ...(tool.namespace !== undefined && { toolNamespace: tool.namespace }),
    toolCallId: callId,
    toolArguments,
    signal,
    ...(agent && { agent }),
    ...(idempotencyKey !== undefined && tool.idempotent && { idempotencyKey }),
  });
}

/** A call whose arguments are read. */
interface PreparedCall extends Pick<ToolCallOutcome, 'repairs'> {
  readonly call: (context: ToolContext) => unknown;
  readonly input: unknown;
}

/** Reads the arguments, outside the time limit; what it returns does the work. */
function prepareCall(tool: FunctionTool, argumentsJson: string): PreparedCall {
  if ('invoke' in tool) return { input: argumentsJson, call: (context) => tool.invoke(context, argumentsJson) };
  const { input, ...rest } = readArguments(tool, argumentsJson);
  return { ...rest, input, call: (context) => tool.execute(input, context) };
}

/** A result that cannot be read is a failure of the tool like any other: a getter that throws, a stream in place of what it holds. */
function readResult(output: unknown): ToolCallOutcome['content'] {
  try {
    return toToolOutput(output);
  } catch (error) {
    throw new Error(`The result cannot be sent to a model: ${error instanceof Error ? error.message : toText(error)}`, {
      cause: error,
    });
  }
}

/** Time-outs have messages of their own and do not pass the error function (B182, B184, B187). */
async function afterTimeout(tool: FunctionTool, context: ToolContext, error: ToolTimeoutError): Promise<string> {
  if (tool.timeoutBehavior === 'raise_exception') throw error;
  return tool.timeoutErrorFunction ? tool.timeoutErrorFunction(context, error) : timeoutMessage(tool, error);
}

async function afterFailure(tool: FunctionTool, context: ToolContext, thrown: unknown): Promise<string> {
  if (tool.errorFunction === null) {
    if (thrown instanceof ToolwrightError) throw thrown;
    throw new ToolCallError(qualifiedName(tool), context.toolCallId, { cause: thrown });
  }
  const error = thrown instanceof Error ? thrown : new Error(thrownText(thrown), { cause: thrown });
  const told: unknown = await tool.errorFunction(context, error);
  // A function that forgets to return would leave the model with nothing to go by.
  return typeof told === 'string' ? told : toolErrorMessage(context, error);
}

function thrownText(thrown: unknown): string {
  return typeof thrown === 'symbol' || typeof thrown === 'function' || thrown === undefined || thrown === null
    ? `the tool threw ${String(thrown).slice(0, 80)}, which is no error`
    : toText(thrown);
}
