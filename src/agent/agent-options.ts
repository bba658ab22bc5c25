import type { Model } from '../model/model.js';
import type { ModelSettings } from '../model/model-settings.js';
import type { RunContext } from '../tools/run-context.js';
import type { SchemaSource } from '../validation/index.js';
import type { InputGuardrail, OutputGuardrail } from './guardrail.js';
import type { Handoff } from './handoff.js';
import type { AnyAgent, Hooks } from './hooks.js';
import type { AgentPrompt } from './prompt.js';
import type { ToolUseBehavior } from './tool-use-behavior.js';

/** What an agent's answer is to be: text, or JSON of a shape that a JSON Schema, a Standard Schema or a DTO class says. */
export type OutputType<TOutput> = 'text' | SchemaSource<TOutput>;

/** Fixed, or made anew before each turn. */
export type Instructions<TContext> =
  | string
  | ((
      runContext: RunContext<TContext>,
      agent: { readonly name: string },
    ) => string | undefined | Promise<string | undefined>);

export type HandoffTargets<TContext> = readonly (AnyAgent | Handoff<TContext>)[];

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
