import type { InputItem, OutputItem } from '../model/item.js';
import { inputMessages, outputMessages } from './messages.js';
import { ownAttributeName } from './span-facts.js';

/** What was said, in the shapes a run has it in; anything else is recorded as `toolwright.<its_name>`. */
export interface SpanContent {
  readonly instructions?: string | undefined;
  /** What the model, or the agent, was sent. */
  readonly input?: string | readonly InputItem[] | undefined;
  readonly output?: string | readonly OutputItem[] | undefined;
  /** As the model wrote them, which is JSON, or already read. */
  readonly toolArguments?: unknown;
  readonly toolResult?: unknown;
  readonly [name: string]: unknown;
}

/** As attributes, whose values are JSON where they are not text: spans of older SDKs hold no objects. */
export function contentAttributes(content: SpanContent): Record<string, string> {
  const { instructions, input, output, toolArguments, toolResult, ...others } = content;
  const values: Record<string, unknown> = {
    'gen_ai.system_instructions': instructions === undefined ? undefined : [{ type: 'text', content: instructions }],
    'gen_ai.input.messages': input === undefined ? undefined : inputMessages(input),
    'gen_ai.output.messages': output === undefined ? undefined : outputMessages(output),
    'gen_ai.tool.call.arguments': toolArguments,
    'gen_ai.tool.call.result': toolResult,
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [ownAttributeName(name), value])),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = toText(value);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
  } catch {
    // Circular, or with a `toJSON` that throws: the other attributes are still worth having.
    return '[not JSON]';
  }
}
