import { ModelBehaviorError } from '../errors/index.js';
import { isImageDetail } from '../model/image-detail.js';
import type {
  ContentPart,
  FilePart,
  FunctionCallItem,
  FunctionCallResultItem,
  ImagePart,
  InputItem,
} from '../model/item.js';
import { fromWireBuiltInResult, type KnownCalls } from './from-wire-built-in-result.js';
import { fromWireItem } from './from-wire-item.js';
import { fromWireCaller } from './tool-caller.js';

type Fields = Readonly<Record<string, unknown>>;

/** The items of a conversation, oldest first; a result has the name of its call, which the API does not keep with it. */
export function fromConversationItems(wires: readonly unknown[]): InputItem[] {
  const calls = new Map<unknown, FunctionCallItem>();
  const containerCalls = new Set<unknown>();
  return (wires as readonly Fields[]).map((wire) => {
    const item = fromConversationItem(wire, calls, containerCalls);
    if (item.type === 'function_call') calls.set(item.callId, item);
    if (item.type === 'hosted_tool_call' && item.name === 'shell_call') containerCalls.add(wire['call_id']);
    return item;
  });
}

function fromConversationItem(wire: Fields, calls: KnownCalls, containerCalls: ReadonlySet<unknown>): InputItem {
  const { type, role, content } = wire;
  if (type === 'function_call_output') return functionCallResult(wire, calls);
  // What came of commands in a container is the API's own, and goes back as it came (B62).
  const isOfContainer = type === 'shell_call_output' && containerCalls.has(wire['call_id']);
  const builtInResult = isOfContainer ? undefined : fromWireBuiltInResult(wire, calls, textOrPartsOf);
  if (builtInResult !== undefined) return builtInResult;
  if (type !== 'message' || role === 'assistant') return fromWireItem(wire);
  if ((role !== 'user' && role !== 'system' && role !== 'developer') || !Array.isArray(content)) {
    throw new ModelBehaviorError(
      `The conversation contains a message of role ${JSON.stringify(role)}, which toolwright does not handle. ` +
        'Remove it from the conversation, or begin a new one.',
    );
  }
  return { type, role, content: textOrParts(content) };
}

function functionCallResult({ call_id, name, output, caller }: Fields, calls: KnownCalls): FunctionCallResultItem {
  return {
    type: 'function_call_result',
    callId: typeof call_id === 'string' ? call_id : '',
    name: typeof name === 'string' ? name : (calls.get(call_id)?.name ?? ''),
    output: textOrPartsOf(output),
    ...fromWireCaller(caller),
  };
}

/** What a tool returned. */
function textOrPartsOf(output: unknown): string | ContentPart[] {
  return Array.isArray(output) ? output.map(part) : String(output);
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
