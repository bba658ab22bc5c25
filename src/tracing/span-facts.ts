/** Facts of a span by their names here; one without a name in the conventions is recorded as `toolwright.<its_name>`. */
export interface SpanFacts {
  readonly responseId?: string | undefined;
  readonly responseModel?: string | undefined;
  /** Why the model stopped, one for each answer: `stop`, `length`, `content_filter`, `tool_call`, `error`. */
  readonly finishReasons?: readonly string[] | undefined;
  readonly conversationId?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly cachedTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
  readonly reasoningTokens?: number | undefined;
  readonly [name: string]: FactValue | undefined;
}

export type FactValue = string | number | boolean | readonly string[];

const CONVENTIONAL_NAMES: Readonly<Record<string, string>> = {
  responseId: 'gen_ai.response.id',
  responseModel: 'gen_ai.response.model',
  finishReasons: 'gen_ai.response.finish_reasons',
  conversationId: 'gen_ai.conversation.id',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cachedTokens: 'gen_ai.usage.cache_read.input_tokens',
  cacheWriteTokens: 'gen_ai.usage.cache_creation.input_tokens',
  reasoningTokens: 'gen_ai.usage.reasoning.output_tokens',
};

/** The same under the names of OpenTelemetry's GenAI conventions; what is `undefined` is left out. */
export function factAttributes(facts: SpanFacts): Record<string, string | number | boolean | string[]> {
  const known = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  return Object.fromEntries(
    known.map(({ name, value }) => [
      Object.hasOwn(CONVENTIONAL_NAMES, name) ? CONVENTIONAL_NAMES[name] : ownAttributeName(name),
      typeof value === 'object' ? [...value] : value,
    ]),
  );
}

/** `totalTokens` is `toolwright.total_tokens`. */
export function ownAttributeName(name: string): string {
  return `toolwright.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}
