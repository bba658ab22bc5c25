import { ModelBehaviorError } from '../errors/index.js';
import type {
  ApplyPatchOperationData,
  BuiltInCall,
  ComputerAction,
  ComputerButton,
  ComputerCall,
  McpApprovalCall,
  ToolSearchCall,
} from '../model/built-in-call.js';
import type { FunctionCallItem } from '../model/item.js';
import { actionFault } from '../tools/computer/action-fault.js';
import { isFields, type Fields } from './fields.js';
import { fromWireCaller } from './tool-caller.js';
import { safetyChecks } from './from-wire-computer-result.js';

/** Item types of calls to tools that the API defines and this process carries out. */
export const BUILT_IN_CALL_TYPES: ReadonlySet<string> = new Set([
  'shell_call',
  'local_shell_call',
  'computer_call',
  'apply_patch_call',
  'custom_tool_call',
]);

/**
 * A call to a tool that the API defines, as a function call that says so.
 *
 * @throws {ModelBehaviorError} The call lacks what its type promises (B64, B96).
 */
export function fromWireBuiltInCall(type: string, wire: Fields): FunctionCallItem {
  const builtIn = readCall(type, wire);
  const { id, call_id, created_by: _createdBy, type: _type, status, caller, ...fields } = wire;
  // Calls of custom tools have a status in answers only.
  const rest =
    builtIn.kind === 'custom'
      ? fields
      : { ...fields, status, ...(builtIn.kind === 'computer' && withoutFaults(fields, builtIn)) };
  const { kind: _kind, ...said } = builtIn;
  const name = builtIn.kind === 'custom' ? String(wire['name']) : NAMES[builtIn.kind];
  return {
    type: 'function_call',
    // Left empty when missing: checkCallIds says so for every provider alike (B198).
    callId: typeof call_id === 'string' ? call_id : '',
    name,
    arguments: JSON.stringify(said),
    builtIn,
    ...(typeof wire['namespace'] === 'string' && { namespace: wire['namespace'] }),
    ...(typeof id === 'string' && id !== '' && { id }),
    ...fromWireCaller(caller),
    // What the API attached, and the call in its own words, which go back as they came; nulls would be refused.
    providerData: {
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)),
      ...(builtIn.kind === 'shell' && { action: { ...(rest['action'] as Fields), commands: builtIn.commands } }),
    },
  };
}

/** What this process does with what the model says in a form of its own. */
type CarriedOutCall = Exclude<BuiltInCall, McpApprovalCall | ToolSearchCall>;

/** What tools are called as long as nobody gives them another name (B84, B94). */
const NAMES = {
  shell: 'shell',
  local_shell: 'local_shell',
  computer: 'computer_use_preview',
  apply_patch: 'apply_patch',
} as const satisfies Record<Exclude<CarriedOutCall['kind'], 'custom'>, string>;

function readCall(type: string, wire: Fields): CarriedOutCall {
  switch (type) {
    case 'shell_call':
      return shellCall(actionOf(wire, 'shell call'));
    case 'local_shell_call':
      return localShellCall(actionOf(wire, 'local shell call'));
    case 'computer_call':
      return computerCall(wire);
    case 'apply_patch_call':
      return { kind: 'apply_patch', operation: operationOf(wire['operation']) };
    default:
      if (typeof wire['name'] !== 'string' || wire['name'] === '') throw malformed('custom tool call', 'has no `name`');
      if (typeof wire['input'] !== 'string') throw malformed('custom tool call', 'has no `input` text');
      return { kind: 'custom', input: wire['input'] };
  }
}

function actionOf({ action }: Fields, what: string): Fields {
  if (!isFields(action)) throw malformed(what, 'has no `action`');
  return action;
}

/** Nulls among the commands are dropped; no time limit is 0, null or nothing (B64, B65). */
function shellCall({ commands, timeout_ms, max_output_length }: Fields): CarriedOutCall {
  if (!Array.isArray(commands)) throw malformed('shell call', 'has no list of `commands`');
  const said = commands.filter((command: unknown) => command !== null && command !== undefined);
  if (said.length === 0 || said.some((command) => typeof command !== 'string'))
    throw malformed('shell call', 'has no `commands` that are texts');
  return {
    kind: 'shell',
    commands: said as string[],
    ...whole('timeoutMs', timeout_ms, 'shell call'),
    ...whole('maxOutputLength', max_output_length, 'shell call', true),
  };
}

function localShellCall({ command, env, timeout_ms, user, working_directory }: Fields): CarriedOutCall {
  if (!Array.isArray(command) || command.length === 0 || command.some((word) => typeof word !== 'string'))
    throw malformed('local shell call', 'has no `command`');
  return {
    kind: 'local_shell',
    command: command as string[],
    env: Object.fromEntries(
      Object.entries(isFields(env) ? env : {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    ...whole('timeoutMs', timeout_ms, 'local shell call'),
    ...(typeof user === 'string' && { user }),
    ...(typeof working_directory === 'string' && { workingDirectory: working_directory }),
  };
}

function whole<Name extends string>(
  name: Name,
  value: unknown,
  what: string,
  mayBeZero = false,
): { readonly [Key in Name]?: number } {
  if (value === null || value === undefined || (value === 0 && !mayBeZero)) return {};
  if (typeof value !== 'number' || !Number.isInteger(value) || (value < 0 && !mayBeZero))
    throw malformed(what, `has ${JSON.stringify(value)} where a whole number of ${name} belongs`);
  // The compiler widens a computed key to an index signature; it is exactly `name`.
  return { [name]: Math.max(0, value) } as { readonly [Key in Name]?: number };
}

/** Several actions, or a single one of older models (B85). */
function computerCall({ actions, action, pending_safety_checks }: Fields): CarriedOutCall {
  const asked = Array.isArray(actions) && actions.length > 0 ? actions : isFields(action) ? [action] : [];
  return {
    kind: 'computer',
    actions: asked.map(computerAction),
    pendingSafetyChecks: safetyChecks(pending_safety_checks),
  };
}

/** Actions that cannot be done would be refused when the call goes back. */
function withoutFaults({ actions, action }: Fields, { actions: read }: ComputerCall): Fields {
  const isFit = (index: number): boolean => read[index] !== undefined && actionFault(read[index]) === undefined;
  if (Array.isArray(actions) && actions.length > 0) return { actions: actions.filter((_one, index) => isFit(index)) };
  return { action: isFit(0) ? action : null };
}

function computerAction(wire: unknown): ComputerAction {
  if (!isFields(wire)) throw malformed('computer call', 'has an action that is no object');
  const { type } = wire;
  const keys = Array.isArray(wire['keys']) && wire['keys'].length > 0 ? { keys: wire['keys'].map(String) } : {};
  switch (type) {
    case 'click':
      return { type, ...pointOf(wire), button: (wire['button'] ?? 'left') as ComputerButton, ...keys };
    case 'double_click':
    case 'move':
      return { type, ...pointOf(wire), ...keys };
    case 'drag':
      return { type, path: pathOf(wire['path']), ...keys };
    case 'keypress':
      return { type, keys: Array.isArray(wire['keys']) ? wire['keys'].map(String) : [] };
    case 'screenshot':
    case 'wait':
      return { type };
    case 'scroll':
      return {
        type,
        ...pointOf(wire),
        scrollX: distanceOf(wire['scroll_x']),
        scrollY: distanceOf(wire['scroll_y']),
        ...keys,
      };
    case 'type':
      return { type, text: wire['text'] as string };
    default:
      throw malformed(
        'computer call',
        `has an action of type ${JSON.stringify(type) ?? 'undefined'}, which is unknown`,
      );
  }
}

/** What is no number stays what it is: the tool says so before it does anything, and the model can ask again. */
function pointOf({ x, y }: Fields): { readonly x: number; readonly y: number } {
  return { x: x as number, y: y as number };
}

function pathOf(path: unknown): (readonly [number, number])[] {
  return (Array.isArray(path) ? path : []).map((point: unknown) => {
    const { x, y } = pointOf(Array.isArray(point) ? { x: point[0], y: point[1] } : isFields(point) ? point : {});
    return [x, y];
  });
}

/** Servers leave out, or send null for, a way that is not scrolled. */
function distanceOf(value: unknown): number {
  return (value ?? 0) as number;
}

function operationOf(wire: unknown): ApplyPatchOperationData {
  if (!isFields(wire)) throw malformed('apply_patch call', 'has no `operation`');
  const { type, path, diff, move_to } = wire;
  if (typeof path !== 'string' || path === '') throw malformed('apply_patch call', 'has no `path`');
  if (type === 'delete_file') return { type, path };
  if (type !== 'create_file' && type !== 'update_file')
    throw malformed(
      'apply_patch call',
      `has an operation of type ${JSON.stringify(type) ?? 'undefined'}, which is unknown`,
    );
  if (typeof diff !== 'string' || diff === '') throw malformed('apply_patch call', `of ${path} has no \`diff\``);
  if (move_to !== undefined && move_to !== null && (typeof move_to !== 'string' || move_to === ''))
    throw malformed('apply_patch call', `of ${path} has a \`move_to\` that is no path`);
  if (type === 'create_file') return { type, path, diff };
  return { type, path, diff, ...(typeof move_to === 'string' && { moveTo: move_to }) };
}

function malformed(what: string, fault: string): ModelBehaviorError {
  return new ModelBehaviorError(
    `The model's answer contains a ${what} that ${fault}, so it cannot be carried out. ` +
      'Ask again; if it stays, the server in front of the model does not follow the Responses API.',
  );
}
