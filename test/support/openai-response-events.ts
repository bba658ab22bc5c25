import type { OpenAI } from 'openai';
import type { WireResponse } from './openai-completer.js';

type Event = OpenAI.Responses.ResponseStreamEvent;
type Item = OpenAI.Responses.ResponseOutputItem;
/** Before it has its place in the stream. */
type Unnumbered = Event extends infer Each ? (Each extends Event ? Omit<Each, 'sequence_number'> : never) : never;

/** The events by which the API streams this response. */
export function responseEvents(response: WireResponse): Event[] {
  const begun: WireResponse = { ...response, status: 'in_progress', output: [] };
  const events: Unnumbered[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...response.output.flatMap(itemEvents),
    last(response),
  ];
  // The compiler does not see that each kind of event is whole again with its number.
  return events.map((event, index): Event => Object.assign(event as Event, { sequence_number: index }));
}

function last(response: WireResponse): Unnumbered {
  switch (response.status) {
    case 'failed':
      return { type: 'response.failed', response };
    case 'incomplete':
      return { type: 'response.incomplete', response };
    default:
      return { type: 'response.completed', response };
  }
}

function itemEvents(item: Item, output_index: number): Unnumbered[] {
  return [
    { type: 'response.output_item.added', item: unfinished(item), output_index },
    ...growth(item, output_index),
    { type: 'response.output_item.done', item, output_index },
  ];
}

function unfinished(item: Item): Item {
  switch (item.type) {
    case 'message':
      return { ...item, status: 'in_progress', content: [] };
    case 'function_call':
      return { ...item, status: 'in_progress', arguments: '' };
    case 'reasoning':
      return { ...item, summary: [] };
    default:
      return item;
  }
}

function growth(item: Item, output_index: number): Unnumbered[] {
  const place = { item_id: item.id ?? '', output_index };
  switch (item.type) {
    case 'message':
      return item.content.flatMap((part, content_index): Unnumbered[] => {
        const at = { ...place, content_index };
        return part.type === 'refusal'
          ? [
              ...pieces(part.refusal).map((delta) => ({ type: 'response.refusal.delta' as const, ...at, delta })),
              { type: 'response.refusal.done', ...at, refusal: part.refusal },
            ]
          : [
              ...pieces(part.text).map((delta) => ({
                type: 'response.output_text.delta' as const,
                ...at,
                delta,
                logprobs: [],
              })),
              { type: 'response.output_text.done', ...at, text: part.text, logprobs: [] },
            ];
      });
    case 'function_call':
      return [
        ...pieces(item.arguments).map((delta) => ({
          type: 'response.function_call_arguments.delta' as const,
          ...place,
          delta,
        })),
        { type: 'response.function_call_arguments.done', ...place, arguments: item.arguments },
      ];
    case 'reasoning':
      return item.summary.flatMap(({ text }, summary_index): Unnumbered[] => [
        ...pieces(text).map((delta) => ({
          type: 'response.reasoning_summary_text.delta' as const,
          ...place,
          summary_index,
          delta,
        })),
        { type: 'response.reasoning_summary_text.done', ...place, summary_index, text },
      ]);
    default:
      return [];
  }
}

/** A text as a model brings it forth. */
export function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,4}/gu) ?? [];
}
