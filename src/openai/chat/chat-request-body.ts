import { UserError } from '../../errors/index.js';
import type { ModelSettings } from '../../model/model-settings.js';
import type { ModelRequest } from '../../model/model.js';
import { refuseCollisions } from '../extra-body.js';
import { given } from '../given.js';
import type { OpenAIChatCompletionsModelOptions } from './chat-options.js';
import type { ChatRequest } from './chat-wire.js';
import { toChatMessages } from './to-chat-messages.js';
import { toChatToolChoice } from './to-chat-tool-choice.js';
import { toChatTool } from './to-chat-tool.js';
import type { UnsupportedFeatures } from './unsupported-features.js';

export interface ChatBodyOptions extends OpenAIChatCompletionsModelOptions {
  /** Whether the request goes to OpenAI itself, which knows fields that others refuse. */
  readonly isOfficial: boolean;
  readonly unsupported: UnsupportedFeatures;
}

/**
 * The body of a request to `/chat/completions` (B343–B348). What is not set is not sent, so that the server's own defaults hold.
 *
 * @throws {UserError} Settings or items that this API lacks, that contradict the tools, or that collide in `extraBody`.
 */
export function chatRequestBody(model: string, request: ModelRequest, options: ChatBodyOptions): ChatRequest {
  const { settings, tools, outputSchema, prompt } = request;
  refuseForeignSettings(settings);
  if (prompt !== undefined) {
    throw new UserError(
      `Chat Completions does not know prompts that OpenAI keeps (prompt '${prompt.id}'). Use OpenAIResponsesModel for it, or write the instructions into the agent.`,
    );
  }
  leaveOutServerState(request, options.unsupported);

  const extra = settings.extraBody ?? {};
  const hasOtherTools = extra['tools'] !== undefined;
  const toolChoice = settings.toolChoice && toChatToolChoice(settings.toolChoice, tools, hasOtherTools);
  const body: ChatRequest = {
    model,
    messages: toChatMessages(request, options),
    ...(tools.length > 0 && { tools: tools.map(toChatTool) }),
    ...((tools.length > 0 || hasOtherTools) &&
      given({ tool_choice: toolChoice, parallel_tool_calls: settings.parallelToolCalls })),
    ...(outputSchema !== undefined && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: outputSchema.name, schema: { ...outputSchema.schema }, strict: outputSchema.strict },
      },
    }),
    ...given({
      temperature: settings.temperature,
      top_p: settings.topP,
      // OpenAI's reasoning models refuse the old name, and other servers do not know the new one.
      [options.isOfficial ? 'max_completion_tokens' : 'max_tokens']: settings.maxTokens,
      frequency_penalty: settings.frequencyPenalty,
      presence_penalty: settings.presencePenalty,
      store: options.isOfficial ? settings.store : undefined,
      metadata: settings.metadata && { ...settings.metadata },
      // The compiler knows the efforts of one version of the package; each new model brings its own.
      reasoning_effort: settings.reasoning?.effort as ChatRequest['reasoning_effort'],
      verbosity: settings.text?.verbosity,
      logprobs: settings.topLogprobs === undefined ? undefined : true,
      top_logprobs: settings.topLogprobs,
      prompt_cache_retention:
        settings.promptCacheRetention === 'in-memory' ? ('in_memory' as const) : settings.promptCacheRetention,
    }),
  };
  refuseCollisions(body, extra);
  return { ...body, ...extra };
}

function refuseForeignSettings({ truncation, responseInclude, reasoning }: ModelSettings): void {
  const set = [
    truncation !== undefined && 'truncation',
    responseInclude !== undefined && responseInclude.length > 0 && 'responseInclude',
    reasoning?.summary !== undefined && 'reasoning.summary',
  ].filter((name) => name !== false);
  if (set.length === 0) return;
  throw new UserError(
    `Chat Completions has no setting for ${set.join(' and ')}, so it would have no effect. Remove it from modelSettings, or use ` +
      'OpenAIResponsesModel.',
  );
}

/** The server keeps nothing from one request to the next (B347). */
function leaveOutServerState(
  { previousResponseId, conversationId }: ModelRequest,
  unsupported: UnsupportedFeatures,
): void {
  if (previousResponseId !== undefined) {
    unsupported.leaveOut('previousResponseId is not supported and left out, so the model sees only the given input.');
  }
  if (conversationId !== undefined) {
    unsupported.leaveOut('conversationId is not supported and left out, so the model sees only the given input.');
  }
}
