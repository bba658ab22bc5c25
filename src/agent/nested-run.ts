import { UserError } from '../errors/index.js';
import type { InputItem } from '../model/item.js';
import type { Usage } from '../model/usage.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type { ToolContext } from '../tools/tool-context.js';
import type { AnyAgent } from './hooks.js';
import type { NestedRunOptions } from './nested-run-options.js';
import type { RunItem } from './run-item.js';

/** A run that a tool starts. */
export interface NestedRun {
  readonly agent: AnyAgent;
  readonly told: ToldInput;
  /** Of the call's arguments. */
  readonly jsonSchema: JsonSchema;
  readonly context: ToolContext;
  readonly options: NestedRunOptions;
}

/** What the agent is told: a text as it is, the arguments as data, or what a function makes of them. */
export type ToldInput =
  | { readonly kind: 'said'; readonly input: string | readonly InputItem[] }
  | { readonly kind: 'data'; readonly params: unknown; readonly includeSchema: boolean }
  | { readonly kind: 'built'; readonly params: unknown; readonly build: AgentToolInputBuilder };

/** Makes of a call's arguments what the agent is told: a text, or items (B206). */
// oxlint-disable-next-line typescript/no-explicit-any -- the input type matters to whoever wrote the builder only
export type AgentToolInputBuilder<TInput = any> = (
  data: AgentToolInputData<TInput>,
) => string | readonly InputItem[] | Promise<string | readonly InputItem[]>;

export interface AgentToolInputData<TInput> {
  readonly params: TInput;
  /** What the parameters mean, a line each; left out where the schema is not that simple (B205). */
  readonly summary?: string;
  readonly jsonSchema: JsonSchema;
}

/** What came of a nested run, as `customOutputExtractor` sees it. */
export interface NestedRunResult {
  readonly finalOutput: unknown;
  readonly newItems: readonly RunItem[];
  readonly history: readonly InputItem[];
  readonly lastAgent: AnyAgent;
  /** Of the outer run so far, this one included: they share an account (B209). */
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
