import type { Model } from '../model/model.js';
import type { ModelSettings } from '../model/model-settings.js';
import { isProviderTool } from '../model/provider-tool.js';
import { refuseDuplicates, toolsOf } from '../registry/index.js';
import { isFunctionTool } from '../tools/function-tool.js';
import type { Tool } from '../tools/tool.js';
import { ANSWERS_CALL, type CallAnswerer, type HandedCall } from '../tools/call-answerer.js';
import { AgentAnswer, type AgentAnswerOptions } from './agent-answer.js';
import type { AgentOptions, HandoffTargets, Instructions, OutputType } from './agent-options.js';
import { agentTool, type AgentTool, type AgentToolOptions } from './agent-tool.js';
import { checkAgentOptions, INPUT_GUARDRAILS, listOf, OUTPUT_GUARDRAILS, TARGETS } from './check-agent-options.js';
import { checkHooks } from './check-hooks.js';
import type { InputGuardrail, OutputGuardrail } from './guardrail.js';
import { handoff, isHandoff, type Handoff } from './handoff.js';
import type { Hooks } from './hooks.js';
import { compileOutput, type OutputReader } from './output-reader.js';
import { checkPrompt, type AgentPrompt } from './prompt.js';
import { readToolsets } from './read-toolsets.js';
import { checkToolUseBehavior, type ToolUseBehavior } from './tool-use-behavior.js';

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
    checkAgentOptions(options);
    const { name, model, outputType, prompt, handoffs, tools } = options;
    this.name = name;
    this.instructions = options.instructions;
    this.prompt =
      prompt === undefined || typeof prompt === 'function' ? prompt : checkPrompt(`Agent "${name}"`, prompt);
    this.model = model;
    // Copies: what the caller does to its own list or settings later is not the agent's.
    this.modelSettings = { ...options.modelSettings };
    this.outputType = outputType ?? 'text';
    this.resetToolChoice = options.resetToolChoice ?? true;
    this.handoffDescription = options.handoffDescription;
    this.inputGuardrails = [...listOf(name, 'inputGuardrails', options.inputGuardrails, INPUT_GUARDRAILS)];
    this.outputGuardrails = [...listOf(name, 'outputGuardrails', options.outputGuardrails, OUTPUT_GUARDRAILS)];
    if (typeof handoffs === 'function') {
      this.#handoffTargets = () => listOf(name, 'handoffs', handoffs(), TARGETS);
    } else {
      const targets = [...listOf(name, 'handoffs', handoffs, TARGETS)];
      this.#handoffTargets = () => targets;
    }
    checkHooks(`Agent "${name}"`, options.hooks);
    this.hooks = options.hooks ?? {};
    this.toolUseBehavior = options.toolUseBehavior ?? 'run_llm_again';
    checkToolUseBehavior(name, this.toolUseBehavior);
    if (typeof tools === 'function') {
      this.#toolsets = () => readToolsets(name, tools());
    } else {
      const toolsets = readToolsets(name, tools ?? []);
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
