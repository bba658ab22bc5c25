import { UserError } from '../errors/index.js';
import type { ModelSettings } from '../model/model-settings.js';
import type { ModelRequest } from '../model/model.js';
import { toWireInput } from './to-wire-input.js';
import { toWireText } from './to-wire-text.js';
import { toWireToolChoice } from './to-wire-tool-choice.js';
import { toWireTool } from './to-wire-tool.js';
import type { WireRequest } from './wire.js';

/**
 * The body of a request to `/responses` (B10, B25–B28). What is not set is not sent, so that the server's own defaults hold.
 *
 * @throws {UserError} Settings that this API lacks, that contradict the tools, or that collide in `extraBody`.
 */
export function requestBody(model: string, request: ModelRequest): WireRequest {
  const { settings, tools } = request;
  refuseForeignSettings(settings);

  const extra = settings.extraBody ?? {};
  // Tools may also come as they are in `extraBody`, or from a prompt template that it names (B26).
  const hasOtherTools = extra['tools'] !== undefined || extra['prompt'] !== undefined;
  const hasTools = tools.length > 0 || hasOtherTools;
  const text = toWireText(request.outputSchema, settings.text);

  const body: WireRequest = {
    model,
    input: toWireInput(request.input, { stored: settings.store !== false }),
    include: include(settings),
    ...given('instructions', request.instructions),
    ...(request.conversationId !== undefined
      ? { conversation: request.conversationId }
      : given('previous_response_id', request.previousResponseId)),
    ...(tools.length > 0 && { tools: tools.map(toWireTool) }),
    ...(settings.toolChoice !== undefined && {
      tool_choice: toWireToolChoice(
        settings.toolChoice,
        tools.map(({ name }) => name),
        hasOtherTools,
      ),
    }),
    ...(hasTools && given('parallel_tool_calls', settings.parallelToolCalls)),
    ...given('text', text),
    ...given('temperature', settings.temperature),
    ...given('top_p', settings.topP),
    ...given('max_output_tokens', settings.maxTokens),
    ...given('truncation', settings.truncation),
    ...given('store', settings.store),
    ...given('metadata', settings.metadata && { ...settings.metadata }),
    ...given('reasoning', reasoning(settings)),
    ...given('top_logprobs', settings.topLogprobs),
    ...given(
      'prompt_cache_retention',
      settings.promptCacheRetention === 'in-memory' ? 'in_memory' : settings.promptCacheRetention,
    ),
  };
  refuseCollisions(body, extra);
  return { ...body, ...extra };
}

/** `{ [key]: value }`, or nothing when there is no value: an explicit `undefined` must not count as sent. */
function given<Key extends keyof WireRequest>(key: Key, value: WireRequest[Key]): Pick<WireRequest, Key> | undefined {
  // The compiler widens a computed key to an index signature; it is exactly `key`.
  return value === undefined ? undefined : ({ [key]: value } as Pick<WireRequest, Key>);
}

function include({ responseInclude = [], topLogprobs }: ModelSettings): NonNullable<WireRequest['include']> {
  const entries = new Set(responseInclude);
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

function refuseCollisions(body: WireRequest, extra: Readonly<Record<string, unknown>>): void {
  const collisions = Object.keys(extra).filter((key) => key in body);
  if (collisions.length === 0) return;
  throw new UserError(
    `modelSettings.extraBody sets ${collisions.map((key) => `\`${key}\``).join(', ')}, which toolwright sends itself. ` +
      'Use the setting of toolwright for it, or leave it out of extraBody.',
  );
}
