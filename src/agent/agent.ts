import { refuseUnknownOptions, UserError } from '../errors/index.js';
import type { Model } from '../model/model.js';
import type { ModelSettings } from '../model/model-settings.js';
import { isProviderTool } from '../model/provider-tool.js';
import { refuseDuplicates, toolsOf } from '../registry/index.js';
import { isFunctionTool } from '../tools/function-tool.js';
import type { Tool } from '../tools/tool.js';
import { ANSWERS_CALL, type CallAnswerer, type HandedCall } from '../tools/call-answerer.js';
import type { RunContext } from '../tools/run-context.js';
import type { SchemaSource } from '../validation/index.js';
import { AgentAnswer, type AgentAnswerOptions } from './agent-answer.js';
import { agentTool, type AgentTool, type AgentToolOptions } from './agent-tool.js';
import { checkHooks } from './check-hooks.js';
import type { InputGuardrail, OutputGuardrail } from './guardrail.js';
import { handoff, isHandoff, type Handoff } from './handoff.js';
import type { AnyAgent, Hooks } from './hooks.js';
import { isAgent } from './is-agent.js';
import { compileOutput, type OutputReader } from './output-reader.js';
import { checkPrompt, type AgentPrompt } from './prompt.js';
import { readToolsets } from './read-toolsets.js';
import { checkToolUseBehavior, type ToolUseBehavior } from './tool-use-behavior.js';

/** What an agent's answer is to be: text, or JSON of a shape that a JSON Schema, a Standard Schema or a DTO class says. */
export type OutputType<TOutput> = 'text' | SchemaSource<TOutput>;

/** Fixed, or made anew before each turn. */
export type Instructions<TContext> =
  | string
  | ((
      runContext: RunContext<TContext>,
      agent: { readonly name: string },
    ) => string | undefined | Promise<string | undefined>);

type HandoffTargets<TContext> = readonly (AnyAgent | Handoff<TContext>)[];

/** What an agent is made of. */
export interface AgentOptions<TContext = unknown, TOutput = string> {
  readonly name: string;
  /** The system prompt. */
  readonly instructions?: Instructions<TContext>;
  /**
   * A prompt that the provider keeps, by its id; it may bring instructions, tools and, where none is said, the model along (B27). As a
   * function it is chosen anew before each turn. Needs a model of the Responses API.
   */
  readonly prompt?: AgentPrompt<TContext>;
  /** A model, or the name of one. @default the provider's default model */
  readonly model?: string | Model;
  readonly modelSettings?: ModelSettings;
  /**
   * Tools, those of the model's provider such as `webSearchTool()` and those of @openai/agents included, and objects or classes whose
   * `@tool` methods are. Of the AI SDK's tools: `toolsFrom({ … })`. As a function where they are not there yet: it is called once, when
   * the tools are first needed.
   */
  readonly tools?: readonly object[] | (() => readonly object[]);
  /** @default 'text' */
  readonly outputType?: OutputType<TOutput>;
  /**
   * Whether `toolChoice` is dropped once the agent has used a tool, so that a forced choice does not loop (B268).
   * @default true
   */
  readonly resetToolChoice?: boolean;
  /**
   * Whom this agent may hand the conversation to: agents, or what `handoff()` makes of them (B282). As a function where agents name
   * each other: it is called once, at the first run.
   */
  readonly handoffs?: HandoffTargets<TContext> | (() => HandoffTargets<TContext>);
  /** When to hand over to this agent; the models of others read it (B282). */
  readonly handoffDescription?: string;
  /** Asked when a run starts with this agent (B290). */
  readonly inputGuardrails?: readonly InputGuardrail<TContext>[];
  /** Asked before this agent's final output is given out (B292). */
  readonly outputGuardrails?: readonly OutputGuardrail<TContext>[];
  /** Called for what this agent does, in whatever run. */
  readonly hooks?: Hooks<TContext>;
  /** Whether a tool's output may be the final output (B269). @default 'run_llm_again' */
  readonly toolUseBehavior?: ToolUseBehavior<TContext>;
}

export const AGENT_OPTION_NAMES = [
  'name',
  'instructions',
  'prompt',
  'model',
  'modelSettings',
  'tools',
  'outputType',
  'resetToolChoice',
  'handoffs',
  'handoffDescription',
  'inputGuardrails',
  'outputGuardrails',
  'hooks',
  'toolUseBehavior',
] as const satisfies readonly (keyof AgentOptions)[];

/**
 * A language model with instructions and tools.
 *
 * @throws UserError when the name is empty, or something passed as a tool has no tools at all.
 */
export class Agent<TContext = unknown, TOutput = string> implements CallAnswerer {
  readonly name: string;
  readonly instructions: Instructions<TContext> | undefined;
  readonly prompt: AgentPrompt<TContext> | undefined;
  readonly model: string | Model | undefined;
  readonly modelSettings: ModelSettings;
  readonly outputType: OutputType<TOutput>;
  readonly resetToolChoice: boolean;
  readonly handoffDescription: string | undefined;
  readonly inputGuardrails: readonly InputGuardrail<TContext>[];
  readonly outputGuardrails: readonly OutputGuardrail<TContext>[];
  readonly hooks: Hooks<TContext>;
  readonly toolUseBehavior: ToolUseBehavior<TContext>;
  readonly #handoffTargets: () => HandoffTargets<TContext>;
  readonly #toolsets: () => readonly object[];
  #tools: readonly Tool[] | undefined;
  #handoffs: readonly Handoff<TContext>[] | undefined;
  #output: OutputReader<TOutput> | undefined;

  constructor(options: AgentOptions<TContext, TOutput>) {
    refuseUnknownOptions('new Agent()', options, AGENT_OPTION_NAMES);
    if (typeof options.name !== 'string' || options.name.trim() === '') {
      throw new UserError('An agent needs a name: new Agent({ name: … }).');
    }
    const { model, outputType, tools } = options;
    if (
      model !== undefined &&
      typeof model !== 'string' &&
      typeof (model as Partial<Model> | null)?.getResponse !== 'function'
    ) {
      throw new UserError(
        `Agent "${options.name}": model is neither the name of a model nor an object with getResponse().`,
      );
    }
    if (outputType !== undefined && outputType !== 'text' && !isSchemaLike(outputType)) {
      throw new UserError(
        `Agent "${options.name}": outputType takes 'text', a JSON Schema, a Standard Schema or a class with class-validator rules.`,
      );
    }
    this.name = options.name;
    this.instructions = options.instructions;
    const { prompt } = options;
    this.prompt =
      prompt === undefined || typeof prompt === 'function' ? prompt : checkPrompt(`Agent "${options.name}"`, prompt);
    this.model = model;
    // Copies: what the caller does to its own list or settings later is not the agent's.
    this.modelSettings = { ...options.modelSettings };
    this.outputType = outputType ?? 'text';
    this.resetToolChoice = options.resetToolChoice ?? true;
    this.handoffDescription = options.handoffDescription;
    this.inputGuardrails = [...listOf(options.name, 'inputGuardrails', options.inputGuardrails, INPUT_GUARDRAILS)];
    this.outputGuardrails = [...listOf(options.name, 'outputGuardrails', options.outputGuardrails, OUTPUT_GUARDRAILS)];
    const { handoffs } = options;
    if (typeof handoffs === 'function') {
      this.#handoffTargets = () => listOf(options.name, 'handoffs', handoffs(), TARGETS);
    } else {
      const targets = [...listOf(options.name, 'handoffs', handoffs, TARGETS)];
      this.#handoffTargets = () => targets;
    }
    checkHooks(`Agent "${options.name}"`, options.hooks);
    this.hooks = options.hooks ?? {};
    this.toolUseBehavior = options.toolUseBehavior ?? 'run_llm_again';
    checkToolUseBehavior(options.name, this.toolUseBehavior);
    if (typeof tools === 'function') {
      this.#toolsets = () => readToolsets(options.name, tools());
    } else {
      const toolsets = readToolsets(options.name, tools ?? []);
      this.#toolsets = () => toolsets;
    }
  }

  /**
   * The agent's tools, resolved once.
   *
   * @throws IncompleteMetadataError, StaleManifestError or DuplicateToolError, before any request is made.
   */
  get tools(): readonly Tool[] {
    if (this.#tools === undefined) {
      const tools = this.#toolsets().flatMap((toolset) =>
        isFunctionTool(toolset) || isProviderTool(toolset) ? [toolset] : toolsOf(toolset),
      );
      refuseDuplicates(tools.filter(isFunctionTool));
      this.#tools = tools;
    }
    return this.#tools;
  }

  /** Whom this agent may hand over to, made once. */
  get handoffs(): readonly Handoff<TContext>[] {
    this.#handoffs ??= this.#handoffTargets().map((target) =>
      isHandoff<TContext>(target) ? target : handoff<TContext>(target),
    );
    return this.#handoffs;
  }

  /**
   * Makes a tool of this agent: another agent calls it with a task and reads its answer, and the conversation stays with the caller.
   *
   * @throws UserError when the name cannot be a tool's, or an option is unknown.
   */
  asTool<TInput = Record<string, unknown>>(options: AgentToolOptions<TInput> = {}): AgentTool {
    return agentTool(this, options);
  }

  /**
   * What a tool returns to have this agent answer the call, with options; without any, it may return the agent itself.
   *
   * @throws UserError when an option is unknown.
   * @example
   * ```ts
   * /** Looks into a complaint. *\/
   * @tool()
   * lookInto(customerId: string, complaint: string): AgentAnswer {
   *   return this.clerk.asAnswer({ session: this.sessions.of(customerId), maxTurns: 5 });
   * }
   * ```
   */
  asAnswer(options: AgentAnswerOptions = {}): AgentAnswer {
    return new AgentAnswer(this, options);
  }

  /** @internal An agent that a tool returns answers the call. */
  [ANSWERS_CALL](call: HandedCall): unknown {
    return this.asAnswer()[ANSWERS_CALL](call);
  }

  /** In JSON an agent is its name: run items go to browsers and logs, where instructions and clients with their keys have no place. */
  toJSON(): { readonly name: string } {
    return { name: this.name };
  }

  /** How the agent's answer is asked for and read; `undefined` for text. */
  get output(): OutputReader<TOutput> | undefined {
    if (this.outputType === 'text') return undefined;
    this.#output ??= compileOutput(this.name, this.outputType);
    return this.#output;
  }
}

function listOf<T>(
  agentName: string,
  option: string,
  list: readonly T[] | undefined,
  [isOne, what]: Entries,
): readonly T[] {
  if (list === undefined) return [];
  if (Array.isArray(list) && list.every(isOne)) return list;
  throw new UserError(`Agent "${agentName}": ${option} takes a list of ${what}.`);
}

/** What a list is to hold: how one is told, and what all are called. */
type Entries = readonly [isOne: (entry: unknown) => boolean, what: string];

const TARGETS: Entries = [isHandoffTarget, 'agents, or of what handoff() makes of them'];
const INPUT_GUARDRAILS: Entries = [isGuardrail, "guardrails: defineInputGuardrail({ name: '…', execute })"];
const OUTPUT_GUARDRAILS: Entries = [isGuardrail, "guardrails: defineOutputGuardrail({ name: '…', execute })"];

function isGuardrail(entry: unknown): boolean {
  return typeof (entry as { execute?: unknown } | null)?.execute === 'function';
}

function isHandoffTarget(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && (isAgent(entry) || isHandoff(entry as Handoff));
}

function isSchemaLike(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}
