import type { ContentPart, InputItem, OutputItem, RefusalPart } from '../model/item.js';

/** A message as the GenAI conventions write it. */
interface Message {
  readonly role: string;
  readonly parts: readonly MessagePart[];
}

interface OutputMessage extends Message {
  readonly finish_reason: string;
}

interface MessagePart {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** A conversation in the conventions' words, one message for each item. */
export function inputMessages(input: string | readonly InputItem[]): Message[] {
  if (typeof input === 'string') return [{ role: 'user', parts: [text(input)] }];
  return input.map((item) => ({ role: roleOf(item), parts: partsOf(item) }));
}

/** An answer in the conventions' words: one message, whatever items it is made of. */
export function outputMessages(output: string | readonly OutputItem[]): OutputMessage[] {
  if (typeof output === 'string') return [{ role: 'assistant', parts: [text(output)], finish_reason: 'stop' }];
  const isAsking = output.some((item) => item.type === 'function_call');
  return [{ role: 'assistant', parts: output.flatMap(partsOf), finish_reason: isAsking ? 'tool_call' : 'stop' }];
}

function roleOf(item: InputItem): string {
  if (item.type === 'message') return item.role;
  return item.type === 'function_call_result' ? 'tool' : 'assistant';
}

function partsOf(item: InputItem): MessagePart[] {
  switch (item.type) {
    case 'message':
      return typeof item.content === 'string' ? [text(item.content)] : item.content.map(contentPart);
    case 'function_call':
      return [{ type: 'tool_call', id: item.callId, name: item.name, arguments: readJson(item.arguments) }];
    case 'function_call_result': {
      const response = typeof item.output === 'string' ? item.output : item.output.map(contentPart);
      return [{ type: 'tool_call_response', id: item.callId, response }];
    }
    case 'reasoning':
      return item.content.map((part) => ({ type: 'reasoning', content: part.text }));
    case 'hosted_tool_call': {
      const { name, id, status, providerData } = item;
      return [{ type: 'server_tool_call', id, name, server_tool_call: { ...providerData, type: name, status } }];
    }
    default:
      // The conventions leave parts of other kinds to whoever records them.
      return [{ ...(item as MessagePart) }];
  }
}

function contentPart(part: ContentPart | RefusalPart): MessagePart {
  switch (part.type) {
    case 'text':
      return text(part.text);
    case 'refusal':
      return { type: 'refusal', content: part.refusal };
    case 'image':
      return media('image', part.fileId, part.imageUrl);
    case 'file':
      return media('document', part.fileId, part.fileUrl ?? part.fileData);
    default:
      return { ...(part as MessagePart) };
  }
}

/** Data is left out: a picture would make the span larger than all others together. */
function media(modality: string, fileId: string | undefined, url: string | undefined): MessagePart {
  if (fileId !== undefined) return { type: 'file', modality, file_id: fileId };
  if (url === undefined || /^[a-z][\w+.-]*:\/\//i.test(url)) return { type: 'uri', modality, uri: url ?? '' };
  return { type: 'omitted_blob', modality, mime_type: /^data:([^;,]+)/.exec(url)?.[1], length: url.length };
}

function text(content: string): MessagePart {
  return { type: 'text', content };
}

/** Arguments that are no JSON are told as they are. */
function readJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}
