import { UserError } from '../errors/index.js';
import { checkTools } from '../model/check-tools.js';
import type { ModelSettings } from '../model/model-settings.js';
import type { ModelRequest } from '../model/model.js';
import type { ModelTool } from '../model/model-tool.js';
import { refuseCollisions } from './extra-body.js';
import { given } from './given.js';
import type { WireToolTarget } from './to-wire-built-in-tool.js';
import { toWireBuiltInChoice } from './to-wire-built-in-choice.js';
import { toWireInput } from './to-wire-input.js';
import { toWirePrompt } from './to-wire-prompt.js';
import { toWireText } from './to-wire-text.js';
import { toWireMcpChoice } from './to-wire-mcp-choice.js';
import { toWireToolChoice } from './to-wire-tool-choice.js';
import { toWireTools } from './to-wire-tools.js';
import type { WireRequest, WireToolChoice } from './wire.js';

/**
 * The body of a request to `/responses` (B10, B25–B28). What is not set is not sent, so that the server's own defaults hold.
 *
 * @throws {UserError} Settings that this API lacks, that contradict the tools, or that collide in `extraBody`.
 */
export function requestBody(model: string, request: ModelRequest): WireRequest {
  const { settings, tools, prompt, isDefaultModel = false } = request;
  refuseForeignSettings(settings);

  const extra = settings.extraBody ?? {};
  // Tools may also come as they are in `extraBody`, or from a prompt template that it names (B26).
  const hasOtherTools = prompt !== undefined || extra['tools'] !== undefined || extra['prompt'] !== undefined;
  const hasTools = tools.length > 0 || hasOtherTools;
  checkTools(tools, hasOtherTools);
  const toolChoice = typeof settings.toolChoice === 'string' ? { toolChoice: settings.toolChoice } : {};
  // A prompt has a model of its own, which gives way only to one that somebody chose (B27).
  const target: WireToolTarget = { model: prompt !== undefined && isDefaultModel ? undefined : model, ...toolChoice };
  const text = toWireText(request.outputSchema, settings.text);

  const body: WireRequest = {
    ...given({ model: target.model, prompt: prompt && toWirePrompt(prompt) }),
    input: toWireInput(request.input, { stored: settings.store !== false }),
    include: include(settings, tools),
    ...given({ instructions: request.instructions }),
    ...(request.conversationId !== undefined
      ? { conversation: request.conversationId }
      : given({ previous_response_id: request.previousResponseId })),
    ...(tools.length > 0 && { tools: toWireTools(tools, target) }),
    ...given({ tool_choice: toolChoiceOf(request, target, hasOtherTools) }),
    ...(hasTools && given({ parallel_tool_calls: settings.parallelToolCalls })),
    ...given({
      text,
      temperature: settings.temperature,
      top_p: settings.topP,
      max_output_tokens: settings.maxTokens,
      truncation: settings.truncation,
      store: settings.store,
      metadata: settings.metadata && { ...settings.metadata },
      reasoning: reasoning(settings),
      top_logprobs: settings.topLogprobs,
      prompt_cache_retention:
        settings.promptCacheRetention === 'in-memory' ? ('in_memory' as const) : settings.promptCacheRetention,
    }),
  };
  refuseCollisions(body, extra);
  return { ...body, ...extra };
}

/** Nothing for a choice of one tool where a prompt brings all there are: it may have no such tool (B27). */
function toolChoiceOf(
  { settings: { toolChoice }, tools, prompt }: ModelRequest,
  target: WireToolTarget,
  hasOtherTools: boolean,
): WireToolChoice | undefined {
  if (toolChoice === undefined) return undefined;
  const wire =
    typeof toolChoice === 'object'
      ? toWireMcpChoice(toolChoice, tools, hasOtherTools)
      : (toWireBuiltInChoice(toolChoice, tools, target) ?? toWireToolChoice(toolChoice, tools, hasOtherTools));
  return prompt !== undefined && tools.length === 0 && typeof wire === 'object' ? undefined : wire;
}

function include(
  { responseInclude = [], topLogprobs }: ModelSettings,
  tools: readonly ModelTool[],
): NonNullable<WireRequest['include']> {
  const entries = new Set<string>(responseInclude);
  for (const tool of tools) {
    if (tool.type === 'file_search' && tool.includeSearchResults) entries.add('file_search_call.results');
    if (tool.type === 'code_interpreter' && tool.includeOutputs) entries.add('code_interpreter_call.outputs');
  }
  if (topLogprobs !== undefined) entries.add('message.output_text.logprobs');
  // The compiler knows the entries of one version of the package; the API gains new ones in between.
  return [...entries] as NonNullable<WireRequest['include']>;
}

function reasoning({ reasoning: wanted }: ModelSettings): WireRequest['reasoning'] {
  if (wanted?.effort === undefined && wanted?.summary === undefined) return undefined;
  // The compiler knows the efforts of one version of the package; each new model brings its own.
  return { ...wanted } as NonNullable<WireRequest['reasoning']>;
}

function refuseForeignSettings({ frequencyPenalty, presencePenalty }: ModelSettings): void {
  const set = [
    frequencyPenalty !== undefined && 'frequencyPenalty',
    presencePenalty !== undefined && 'presencePenalty',
  ].filter((name) => name !== false);
  if (set.length === 0) return;
  throw new UserError(
    `The Responses API has no setting for ${set.join(' and ')}, so it would have no effect. Remove it from modelSettings; ` +
      'for a server that does take it, name it as the server does in modelSettings.extraBody.',
  );
}
