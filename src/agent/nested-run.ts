import { UserError } from '../errors/index.js';
import type { InputItem } from '../model/item.js';
import type { Usage } from '../model/usage.js';
import type { ToolContext } from '../tools/tool-context.js';
import type { AgentToolOptions } from './agent-tool.js';
import type { AnyAgent } from './hooks.js';
import type { RunItem } from './run-item.js';

/** A run that a tool starts. */
export interface NestedRun {
  readonly agent: AnyAgent;
  readonly input: string | readonly InputItem[];
  /** The arguments, where the agent is told them in a form of its own (B207). */
  readonly toolInput?: unknown;
  readonly context: ToolContext;
  // oxlint-disable-next-line typescript/no-explicit-any -- the input type matters to whoever wrote the options only
  readonly options: AgentToolOptions<any>;
}

/** What came of a nested run, as `customOutputExtractor` sees it. */
export interface NestedRunResult {
  readonly finalOutput: unknown;
  readonly newItems: readonly RunItem[];
  readonly history: readonly InputItem[];
  readonly lastAgent: AnyAgent;
  readonly usage: Usage;
  /** The call that the run answers (B211). */
  readonly agentToolInvocation: AgentToolInvocation | undefined;
}

export interface AgentToolInvocation {
  readonly toolName: string;
  readonly toolCallId: string;
  /** JSON text. */
  readonly toolArguments: string;
}

/** Carries a nested run out, and gives what its tool returns. */
export type NestedRunner = (nested: NestedRun) => Promise<unknown>;

/** Shared by all copies of toolwright in a process. */
const RUNNER = Symbol.for('toolwright:nested-runner');

/** Sets who carries out runs inside tools: an agent knows no loop. */
export function setNestedRunner(runner: NestedRunner): void {
  Reflect.set(globalThis, RUNNER, runner);
}

/** @throws UserError when no loop was loaded. */
export function nestedRunner(): NestedRunner {
  const runner = Reflect.get(globalThis, RUNNER) as NestedRunner | undefined;
  if (runner === undefined)
    throw new UserError("An agent was called as a tool where nothing can run it: import { run } from 'toolwright'.");
  return runner;
}
