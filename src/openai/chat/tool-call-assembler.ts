import { ModelBehaviorError } from '../../errors/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import type { FunctionCallArgumentsDelta } from '../../model/model-stream-event.js';
import { isFields } from '../fields.js';

interface Call {
  readonly index: unknown;
  /** Empty until the server names it, or one is made up. */
  id: string;
  name: string;
  readonly json: string[];
  /** How many pieces of `json` have been told of. */
  told: number;
}

/**
 * Puts the calls of one answer together from their pieces (B347). Servers of this API number them carelessly: some leave
 * `index` out, or send 0 for every call, or send no ids, or send the arguments as an object.
 */
export class ToolCallAssembler {
  readonly #calls: Call[] = [];

  /** @throws {ModelBehaviorError} The piece belongs to a call of another kind than a function's. */
  add(piece: unknown): readonly FunctionCallArgumentsDelta[] {
    if (!isFields(piece)) return [];
    if (piece['type'] === 'custom') throw malformed('asks for a custom tool, which toolwright does not handle');
    const made = isFields(piece['function']) ? piece['function'] : {};
    const id = textOf(piece['id']);
    const name = textOf(made['name']);
    const call = this.#callFor(piece['index'], id, name);
    if (call.told === 0 && call.id === '') call.id = id;
    if (call.name === '') call.name = name;
    const json = made['arguments'];
    if (typeof json === 'string' && json !== '') call.json.push(json);
    else if (isFields(json)) call.json.push(JSON.stringify(json));
    return this.#tellOf(call);
  }

  /** @throws {ModelBehaviorError} A call has no name. */
  end(): FunctionCallItem[] {
    return this.#calls.map((call) => {
      if (call.name === '') throw malformed('calls a tool without naming it');
      return { type: 'function_call', callId: idOf(call), name: call.name, arguments: call.json.join('') || '{}' };
    });
  }

  #callFor(index: unknown, id: string, name: string): Call {
    const numbered = typeof index === 'number';
    const known = numbered ? this.#calls.findLast((call) => call.index === index) : this.#calls.at(-1);
    if (known !== undefined && !isAnother(known, numbered, id, name)) return known;
    const call: Call = { index, id: '', name: '', json: [], told: 0 };
    this.#calls.push(call);
    return call;
  }

  /** Nothing is told of a call before its name is known. */
  #tellOf(call: Call): readonly FunctionCallArgumentsDelta[] {
    if (call.name === '' || call.told === call.json.length) return [];
    const delta = call.json.slice(call.told).join('');
    call.told = call.json.length;
    return [{ type: 'function_call_arguments_delta', callId: idOf(call), name: call.name, delta }];
  }
}

/** Whether a piece begins a call of its own although its place is taken. Only a piece with a name can: some servers give every piece a new id. */
function isAnother(call: Call, numbered: boolean, id: string, name: string): boolean {
  if (name === '' || call.name === '') return false;
  if (id !== '' && call.id !== '') return id !== call.id;
  return !numbered || (name !== call.name && call.json.length > 0);
}

/** The server's id, or one that is made up, once. */
function idOf(call: Call): string {
  call.id ||= `call_${crypto.randomUUID().replaceAll('-', '')}`;
  return call.id;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function malformed(fault: string): ModelBehaviorError {
  return new ModelBehaviorError(
    `The model's answer ${fault}, so it cannot be used. Ask again; if it stays, the server in front of the model does not ` +
      'follow Chat Completions.',
  );
}
