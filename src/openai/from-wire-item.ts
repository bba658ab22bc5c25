import { ModelBehaviorError } from '../errors/index.js';
import type {
  FunctionCallItem,
  HostedToolCallItem,
  OutputItem,
  OutputMessageItem,
  ReasoningItem,
  RefusalPart,
  TextPart,
} from '../model/item.js';
import type { ModelRequest } from '../model/model.js';
import { isFields, type Fields } from './fields.js';
import { BUILT_IN_CALL_TYPES, fromWireBuiltInCall } from './from-wire-built-in-call.js';
import { fromWireMcpApproval } from './mcp-approval-item.js';
import { fromWireCaller } from './tool-caller.js';
import { fromWireToolSearch } from './tool-search-item.js';
import { HOSTED_CALL_TYPES } from './hosted-kinds.js';

/** What of a request decides how its answer is read. */
export interface AnsweredRequest {
  /** Whether the model was shown a shell in a container of the API's. */
  readonly hasContainerShell?: boolean;
}

/** What has to be known of a request to read its answer. */
export function answeredRequest({ tools }: Pick<ModelRequest, 'tools'>): AnsweredRequest {
  return { hasContainerShell: tools.some(({ type }) => type === 'hosted_shell') };
}

/**
 * One item of an answer. It comes from outside, so each field is looked at before it is believed.
 *
 * @throws {ModelBehaviorError} The item is of a type toolwright does not handle, or lacks what its type promises.
 */
export function fromWireItem(wire: unknown, { hasContainerShell = false }: AnsweredRequest = {}): OutputItem {
  if (!isFields(wire)) throw malformed('an item', 'is not an object');
  const { type } = wire;
  switch (type) {
    case 'message':
      return message(wire);
    case 'function_call':
      return functionCall(wire);
    case 'reasoning':
      return reasoning(wire);
    case 'mcp_approval_request':
      return fromWireMcpApproval(wire);
    case 'tool_search_call':
      return wire['execution'] === 'client' ? fromWireToolSearch(wire) : hostedCall(type, wire);
    default:
      if (ranInContainer(wire, hasContainerShell)) return hostedCall('shell_call', wire);
      if (typeof type === 'string' && BUILT_IN_CALL_TYPES.has(type)) return fromWireBuiltInCall(type, wire);
      if (typeof type === 'string' && HOSTED_CALL_TYPES.has(type)) return hostedCall(type, wire);
      throw unknownType(type);
  }
}

function message({ type: _type, role: _role, id, content, ...rest }: Fields): OutputMessageItem {
  if (!Array.isArray(content)) throw malformed('a message', 'has no `content` array');
  return { type: 'message', role: 'assistant', content: content.map(part), ...identity(id), ...providerData(rest) };
}

function part(wire: unknown): TextPart | RefusalPart {
  if (isFields(wire)) {
    const { type, text, refusal, ...rest } = wire;
    if (type === 'output_text' && typeof text === 'string') {
      return { type: 'text', text, ...providerData(rest) };
    }
    if (type === 'refusal' && typeof refusal === 'string') return { type: 'refusal', refusal };
  }
  throw malformed('a message', 'has a part that is neither `output_text` nor `refusal`');
}

function functionCall({
  type: _type,
  id,
  call_id,
  name,
  arguments: json,
  namespace,
  caller,
  ...rest
}: Fields): FunctionCallItem {
  if (typeof name !== 'string' || name === '') throw malformed('a function call', 'has no `name`');
  if (typeof json !== 'string') throw malformed(`the call of tool "${name}"`, 'has no `arguments` text');
  return {
    type: 'function_call',
    // Left empty when missing: checkCallIds says so for every provider alike (B198).
    callId: typeof call_id === 'string' ? call_id : '',
    name,
    arguments: json,
    ...(typeof namespace === 'string' && { namespace }),
    ...fromWireCaller(caller),
    ...identity(id),
    ...providerData(rest),
  };
}

function reasoning({ type: _type, id, summary, ...rest }: Fields): ReasoningItem {
  const texts = Array.isArray(summary) ? summary.filter(isFields) : [];
  return {
    type: 'reasoning',
    content: texts.map(({ text }) => ({ type: 'text', text: typeof text === 'string' ? text : '' })),
    ...identity(id),
    ...providerData(rest),
  };
}

/**
 * The shell's calls say where they ran: those of a container are done, with an item of their own for what came of them (B62). One that does
 * not say ran where the request has its shell, and on this machine only if it is that.
 */
function ranInContainer({ type, environment }: Fields, hasContainerShell: boolean): boolean {
  if (type !== 'shell_call') return false;
  return isFields(environment) ? environment['type'] === 'container_reference' : hasContainerShell;
}

function hostedCall(name: string, { created_by: _createdBy, ...fields }: Fields): HostedToolCallItem {
  // `created_by` exists in answers only; sent back, it is refused as unknown (B62).
  const { id, status, output } = fields;
  const wire =
    name === 'shell_call_output' && Array.isArray(output) ? { ...fields, output: output.map(unsigned) } : fields;
  return {
    type: 'hosted_tool_call',
    name,
    ...identity(id),
    ...(typeof status === 'string' && { status }),
    providerData: wire,
  };
}

function unsigned(entry: unknown): unknown {
  if (!isFields(entry)) return entry;
  const { created_by: _createdBy, ...rest } = entry;
  return rest;
}

function identity(id: unknown): { id?: string } {
  return typeof id === 'string' && id !== '' ? { id } : {};
}

function providerData({ created_by: _createdBy, ...rest }: Fields): { providerData?: Fields } {
  // Servers fill unused fields in: kept, nulls and empty lists would swell sessions, and some nulls are refused in a request.
  const kept = Object.entries(rest).filter(([, value]) => !isEmpty(value));
  return kept.length > 0 ? { providerData: Object.fromEntries(kept) } : {};
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function malformed(what: string, fault: string): ModelBehaviorError {
  return new ModelBehaviorError(
    `The model's answer contains ${what} that ${fault}, so it cannot be used. ` +
      'Ask again; if it stays, the server in front of the model does not follow the Responses API.',
  );
}

function unknownType(type: unknown): ModelBehaviorError {
  return new ModelBehaviorError(
    `The model's answer contains an item of type ${JSON.stringify(type) ?? 'undefined'}, which toolwright does not handle. ` +
      `It knows message, function_call, reasoning, ${[...HOSTED_CALL_TYPES].join(', ')}. ` +
      'Remove what makes the model send it (look for tools in modelSettings.extraBody), or use a toolwright that knows it.',
  );
}
