import type { BuiltInResult, ShellResultData } from '../model/built-in-call.js';
import type { ContentPart, FunctionCallItem, FunctionCallResultItem } from '../model/item.js';
import { renderShellOutput } from '../tools/shell/render-shell-output.js';
import { isFields, type Fields } from './fields.js';
import { computerResult } from './from-wire-computer-result.js';
import { fromWireCaller } from './tool-caller.js';
import { fromWireToolSearchOutput } from './tool-search-item.js';

/** What a result says, in the form of the provider's tool and as a text or parts. */
export interface ReadResult {
  readonly output: FunctionCallResultItem['output'];
  readonly builtIn: BuiltInResult;
}

/** How the results of tools that the API defines and this process carries out are read (B68, B77, B88, B100). */
const READERS: Readonly<
  Record<string, (wire: Fields, call: FunctionCallItem | undefined, parts: ReadOutput) => ReadResult>
> = {
  shell_call_output: shellResult,
  local_shell_call_output: ({ output }) => ({ output: textOf(output), builtIn: { kind: 'local_shell' } }),
  computer_call_output: computerResult,
  apply_patch_call_output: ({ status, output }) => ({
    output: textOf(output),
    builtIn: { kind: 'apply_patch', status: status === 'failed' ? 'failed' : 'completed' },
  }),
  custom_tool_call_output: ({ output }, _call, read) => ({ output: read(output), builtIn: { kind: 'custom' } }),
  mcp_approval_response: mcpApproval,
};

type ReadOutput = (output: unknown) => string | ContentPart[];

/** The calls of a conversation that were read so far, by the id that a result names. */
export type KnownCalls = ReadonlyMap<unknown, FunctionCallItem>;

/**
 * A result of such a tool, as a conversation at the API keeps it; `undefined` of other items.
 *
 * @param read Reads a text, or parts.
 */
export function fromWireBuiltInResult(
  wire: Fields,
  calls: KnownCalls,
  read: ReadOutput,
): FunctionCallResultItem | undefined {
  const type = String(wire['type']);
  if (type === 'tool_search_output' && wire['execution'] === 'client') return fromWireToolSearchOutput(wire);
  const reader = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (reader === undefined) return undefined;
  const callId = callIdOf(wire);
  const call = calls.get(callId);
  return {
    type: 'function_call_result',
    callId,
    name: call?.name ?? '',
    ...reader(wire, call, read),
    ...fromWireCaller(wire['caller']),
  };
}

/** The older shell's result and an answer to a question of an MCP server name their call in words of their own. */
function callIdOf({ type, id, call_id, approval_request_id }: Fields): string {
  const callId =
    type === 'mcp_approval_response' ? approval_request_id : type === 'local_shell_call_output' ? id : call_id;
  return typeof callId === 'string' ? callId : '';
}

function shellResult({ status, output, max_output_length }: Fields, call: FunctionCallItem | undefined): ReadResult {
  const entries = (Array.isArray(output) ? output : []).filter(isFields).map(shellEntry);
  const limit = typeof max_output_length === 'number' ? max_output_length : undefined;
  // The API does not keep beside an output which command it is of; the call has them, in order.
  const commands = call?.builtIn?.kind === 'shell' ? call.builtIn.commands : [];
  const told = entries.map((entry, index) => {
    const command = commands[index];
    return command === undefined ? entry : { ...entry, command };
  });
  return {
    output: renderShellOutput(told, limit),
    builtIn: {
      kind: 'shell',
      status: status === 'completed' ? 'completed' : 'failed',
      output: entries,
      ...(limit !== undefined && { maxOutputLength: limit }),
    },
  };
}

function shellEntry({ stdout, stderr, outcome }: Fields): ShellResultData['output'][number] {
  const { type, exit_code } = isFields(outcome) ? outcome : {};
  return {
    stdout: textOf(stdout),
    stderr: textOf(stderr),
    outcome:
      type === 'timeout'
        ? { type: 'timeout' }
        : { type: 'exit', exitCode: typeof exit_code === 'number' ? exit_code : 0 },
  };
}

function mcpApproval({ approve, reason }: Fields): ReadResult {
  const isApproved = approve === true;
  const said = typeof reason === 'string' && reason !== '' ? { reason } : {};
  return {
    output: said.reason ?? (isApproved ? 'Approved.' : 'Rejected.'),
    builtIn: { kind: 'mcp_approval', approve: isApproved, ...said },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
