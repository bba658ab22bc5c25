import type { CallModelData } from '../../agent/run-config.js';
import { checkPrompt } from '../../agent/prompt.js';
import { UserError } from '../../errors/index.js';
import { checkCallIds } from '../../model/check-call-ids.js';
import type { InputItem, OutputItem } from '../../model/item.js';
import type { ModelRequest, ModelResponse } from '../../model/model.js';
import type { PromptTemplate } from '../../model/prompt-template.js';
import { checkResponse } from './check-response.js';
import { copyData } from '../state/copy-data.js';
import { fireHooks } from '../fire-hooks.js';
import { keepReasoningPaired } from './keep-reasoning-paired.js';
import type { LoopOptions } from '../loop-options.js';
import { inNameOfTool } from '../calls/name-built-in-calls.js';
import type { Choices, PreparedAgent } from './prepare-agent.js';
import { withoutCredentials } from './without-credentials.js';
import { tellOfItem, toRunItem } from '../record.js';
import { requestResponse, type ResponseListener } from './request-response.js';

/** What the model answered, and what it could choose from. */
export interface Answer {
  readonly response: ModelResponse;
  /** Without repeated calls. */
  readonly output: readonly OutputItem[];
  /** Ids of calls that whoever listens was told of while the response was made. */
  readonly told: ReadonlySet<string>;
}

/** One model request: filtered, told of to hooks, traced, tried again where the settings say so, and checked. */
export async function askModel(
  options: LoopOptions,
  prepared: PreparedAgent,
  choices: Choices,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { state, tracer } = options;
  const { runContext } = state;
  const { agent } = prepared;
  const request = await buildRequest(options, prepared, choices, signal);
  // Instructions and filters may not heed the signal; nothing starts once it has aborted.
  signal?.throwIfAborted();
  await fireHooks(options, agent, 'onModelStart', runContext, agent, request);
  const settings = request.settings;
  const told = new Set<string>();
  const response = await tracer.span(
    { kind: 'model_call', model: modelName(prepared), settings, ...conversationIdOf(state) },
    async (span) => {
      span.content(() => ({
        instructions: request.instructions,
        input: request.input,
        tools: request.tools.map(withoutCredentials),
      }));
      const answered = checkResponse(
        await requestResponse(prepared.model, request, listenerOf(options, choices, told)),
      );
      const { requestUsageEntries: _ofRunsOnly, ...tokens } = answered.usage;
      span.facts({ ...tokens, responseId: answered.responseId });
      span.content(() => ({ output: answered.output }));
      return answered;
    },
  );
  signal?.throwIfAborted();
  const output = checkCallIds(response.output).map((item) => inNameOfTool(item, choices));
  runContext.addUsage(response.usage);
  await fireHooks(options, agent, 'onModelEnd', runContext, agent, response);
  return { response, output, told };
}

/** Calls are told of as soon as each is complete, so that nobody has to wait for the last of them (B306). */
function listenerOf(options: LoopOptions, choices: Choices, told: Set<string>): ResponseListener | undefined {
  const { emit } = options;
  return (
    emit && {
      emit,
      onCall: async (call) => {
        // A call that is repeated counts once (B197).
        if (told.has(call.callId)) return;
        told.add(call.callId);
        await tellOfItem(options, toRunItem(options, inNameOfTool(call, choices), choices));
      },
    }
  );
}

async function buildRequest(
  options: LoopOptions,
  { agent, settings, settingsAfterUse, outputSchema, isDefaultModel }: PreparedAgent,
  choices: Choices,
  signal: AbortSignal | undefined,
): Promise<ModelRequest> {
  const { state } = options;
  const { conversation, history, runContext } = state;
  const written =
    typeof agent.instructions === 'function' ? await agent.instructions(runContext, agent) : agent.instructions;
  const prompt = await promptOf(options);
  const unsent = conversation === undefined ? history : history.slice(conversation.known);
  const { instructions, input } = await filtered(options, { agent, instructions: written, input: unsent });
  return {
    ...(instructions !== undefined && { instructions }),
    input,
    tools: choices.definitions,
    settings: state.toolUsers.has(agent.name) ? settingsAfterUse : settings,
    ...(outputSchema && { outputSchema }),
    ...(prompt && { prompt }),
    ...(isDefaultModel && { isDefaultModel }),
    ...(conversation?.conversationId !== undefined && { conversationId: conversation.conversationId }),
    ...(conversation?.previousResponseId !== undefined && { previousResponseId: conversation.previousResponseId }),
    ...(signal && { signal }),
  };
}

/** @throws UserError when a function gives what is no prompt. */
async function promptOf({ state: { agent, runContext } }: LoopOptions): Promise<PromptTemplate | undefined> {
  const { prompt, name } = agent;
  return typeof prompt === 'function' ? checkPrompt(`Agent "${name}"`, await prompt(runContext, agent)) : prompt;
}

interface Draft {
  readonly agent: CallModelData['agent'];
  readonly instructions: string | undefined;
  readonly input: readonly InputItem[];
}

/** @throws UserError when the filter gives back something else (B277). */
async function filtered(
  { config: { callModelInputFilter }, state: { runContext } }: LoopOptions,
  { agent, instructions, input }: Draft,
): Promise<Pick<Draft, 'instructions' | 'input'>> {
  if (callModelInputFilter === undefined) return { instructions, input };
  const modelData = { input: copyData(input), ...(instructions !== undefined && { instructions }) };
  const given = await callModelInputFilter({ modelData, agent, runContext });
  if (!Array.isArray((given as Partial<typeof given> | undefined)?.input)) {
    throw new UserError(
      'callModelInputFilter has to return { input, instructions? } with a list of items as its input.',
    );
  }
  return { instructions: given.instructions, input: keepReasoningPaired(input, given.input) };
}

/** Left out where a prompt may have a model of its own. */
function modelName({ model, agent, isDefaultModel }: PreparedAgent): string | undefined {
  if (isDefaultModel && agent.prompt !== undefined) return undefined;
  if ('model' in model && typeof model.model === 'string') return model.model;
  return typeof agent.model === 'string' ? agent.model : undefined;
}

function conversationIdOf({ conversation }: LoopOptions['state']): { readonly conversationId?: string } {
  return conversation?.conversationId === undefined ? {} : { conversationId: conversation.conversationId };
}
