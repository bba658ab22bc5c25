import { UserError } from '../../errors/index.js';
import type { FunctionCallItem } from '../../model/item.js';
import { MCP_CONNECTOR_IDS, type HostedMcpTool, type McpToolFilter } from '../../model/provider-tool.js';
import type { RunContext } from '../run-context.js';
import {
  callers,
  checkOptions,
  flag,
  needed,
  object,
  oneOf,
  refuse,
  text,
  textRecord,
  texts,
  webAddress,
  type Check,
  type Shape,
} from './check-option.js';

/** Options of {@link hostedMcpTool}: where the server is, by exactly one of `serverUrl`, `connectorId` and `tunnelId`. */
export interface HostedMcpToolOptions extends Omit<HostedMcpTool, 'type' | 'name'> {
  /**
   * Answers when the provider asks whether it may call a tool (B238): at once, where it says yes or no; else the run pauses and the question is
   * among `interruptions`. @default every question waits
   */
  readonly onApproval?: McpApprovalCallback;
}

/**
 * Says whether the provider may call a tool of the server.
 *
 * @param request The tool is its `name`, what it would be called with its `arguments` (JSON text).
 */
export type McpApprovalCallback = (
  runContext: RunContext,
  request: FunctionCallItem,
) => McpApproval | undefined | Promise<McpApproval | undefined>;

export interface McpApproval {
  readonly approve: boolean;
  /** What the model reads of it. */
  readonly reason?: string;
}

/**
 * Lets the model use the tools of an MCP server that its provider talks to (B13, B14, B16).
 *
 * @throws UserError when an option is unknown or cannot be used.
 */
export function hostedMcpTool(options: HostedMcpToolOptions): HostedMcpTool {
  const checked = checkOptions('hostedMcpTool()', options, SHAPE);
  const places = PLACES.filter((name) => checked[name] !== undefined);
  if (places.length !== 1) {
    throw new UserError(
      `hostedMcpTool(): give exactly one of ${PLACES.join(', ')}, not ${places.length === 0 ? 'none' : places.join(' and ')}.`,
    );
  }
  return { type: 'hosted_mcp', name: 'hosted_mcp', ...checked };
}

const PLACES = ['serverUrl', 'connectorId', 'tunnelId'] as const;

const toolFilter = object<McpToolFilter>({ toolNames: texts, readOnly: flag });

const requireApproval: Check<NonNullable<HostedMcpTool['requireApproval']>> = (value, at) => {
  if (value === 'always' || value === 'never') return value;
  if (typeof value !== 'object')
    return refuse(at, value, "'always', 'never', or { always, never } with tools for each");
  const policies = object({ always: toolFilter, never: toolFilter })(value, at);
  const both = policies.always?.toolNames?.find((name) => policies.never?.toolNames?.includes(name));
  if (both !== undefined) throw new UserError(`${at} has ${JSON.stringify(both)} under both \`always\` and \`never\`.`);
  return policies;
};

const SHAPE: Shape<HostedMcpToolOptions> = {
  serverLabel: needed(text),
  serverUrl: webAddress,
  connectorId: oneOf(...MCP_CONNECTOR_IDS),
  tunnelId: text,
  serverDescription: text,
  authorization: text,
  headers: textRecord,
  allowedTools: (value, at) => (Array.isArray(value) ? texts(value, at) : toolFilter(value, at)),
  requireApproval,
  deferLoading: flag,
  allowedCallers: callers,
  onApproval: (value, at) =>
    typeof value === 'function' ? (value as McpApprovalCallback) : refuse(at, value, 'a function'),
};
