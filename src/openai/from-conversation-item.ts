import { ModelBehaviorError } from '../errors/index.js';
import { isImageDetail } from '../model/image-detail.js';
import type { ContentPart, FilePart, FunctionCallResultItem, ImagePart, InputItem } from '../model/item.js';
import { fromWireComputerResult } from './from-wire-computer-result.js';
import { fromWireItem } from './from-wire-item.js';
import { fromWireCaller } from './tool-caller.js';
import { fromWireToolSearchOutput } from './tool-search-item.js';

type Fields = Readonly<Record<string, unknown>>;

/** The items of a conversation, oldest first; a result has the name of its call, which the API does not keep with it. */
export function fromConversationItems(wires: readonly unknown[]): InputItem[] {
  const names = new Map<unknown, string>();
  return wires.map((wire) => {
    const item = fromConversationItem(wire as Fields, names);
    if (item.type === 'function_call') names.set(item.callId, item.name);
    return item;
  });
}

function fromConversationItem(wire: Fields, names: ReadonlyMap<unknown, string>): InputItem {
  const { type, role, content } = wire;
  if (type === 'function_call_output') return functionCallResult(wire, names);
  if (type === 'tool_search_output' && wire['execution'] === 'client') return fromWireToolSearchOutput(wire);
  if (type === 'computer_call_output') return fromWireComputerResult(wire, names);
  if (type !== 'message' || role === 'assistant') return fromWireItem(wire);
  if ((role !== 'user' && role !== 'system' && role !== 'developer') || !Array.isArray(content)) {
    throw new ModelBehaviorError(
      `The conversation contains a message of role ${JSON.stringify(role)}, which toolwright does not handle. ` +
        'Remove it from the conversation, or begin a new one.',
    );
  }
  return { type, role, content: textOrParts(content) };
}

function functionCallResult(
  { call_id, name, output, caller }: Fields,
  names: ReadonlyMap<unknown, string>,
): FunctionCallResultItem {
  return {
    type: 'function_call_result',
    callId: typeof call_id === 'string' ? call_id : '',
    name: typeof name === 'string' ? name : (names.get(call_id) ?? ''),
    output: Array.isArray(output) ? output.map(part) : String(output),
    ...fromWireCaller(caller),
  };
}

/** The API keeps a text as a list of one part. */
function textOrParts(content: readonly unknown[]): string | ContentPart[] {
  const parts = content.map(part);
  const [only] = parts;
  return parts.length === 1 && only?.type === 'text' ? only.text : parts;
}

function part(wire: unknown): ContentPart {
  const fields = wire as Fields;
  switch (fields['type']) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return { type: 'text', text: String(fields['text']) };
    case 'input_image':
      return {
        type: 'image',
        ...texts(fields, { image_url: 'imageUrl', file_id: 'fileId' }),
        ...(isImageDetail(fields['detail']) && { detail: fields['detail'] }),
      };
    case 'input_file':
      return {
        type: 'file',
        ...texts(fields, { file_data: 'fileData', file_url: 'fileUrl', file_id: 'fileId', filename: 'filename' }),
      };
    default:
      throw new ModelBehaviorError(
        `The conversation contains a part of type ${JSON.stringify(fields['type'])}, which toolwright does not handle. ` +
          'Remove its message from the conversation, or begin a new one.',
      );
  }
}

/** The fields that are there; servers send null for the others. */
function texts(fields: Fields, names: Readonly<Record<string, keyof (ImagePart & FilePart)>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([wireName, name]) => {
      const value = fields[wireName];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
