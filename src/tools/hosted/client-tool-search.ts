import { UserError } from '../../errors/index.js';
import type { FoundTool } from '../../model/built-in-call.js';
import type { ToolSearchTool } from '../../model/provider-tool.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import { builtInTool, type BuiltInToolOptions } from '../built-in-tool-builder.js';
import type { BuiltInTool } from '../built-in-tool.js';
import type { FunctionTool } from '../function-tool.js';
import type { RunContext } from '../run-context.js';
import type { ToolContext } from '../tool-context.js';
import { toolErrorMessage } from '../tool-error-message.js';
import { readFoundTools, type SearchSurface } from './read-found-tools.js';

/** What the model looks for, and where it may be. */
export interface ToolSearch {
  /** What the model says, by the tool's `parameters`; not checked against them. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The agent's tools whose loading is deferred, as far as they are enabled. */
  readonly deferred: readonly FunctionTool[];
}

/**
 * Searches for tools: gives the best of `deferred`, tools that the agent does not have, or texts that name one of `deferred` (`later`,
 * `crm.find`) or all of a namespace (`crm`). What it throws is told to the model.
 */
export type ToolSearchCallback = (
  search: ToolSearch,
  context: ToolContext,
) => readonly (FunctionTool | string)[] | Promise<readonly (FunctionTool | string)[]>;

/** Options of `toolSearchTool()` for a search that this process runs. */
export interface ClientToolSearchOptions extends Omit<ToolSearchTool, 'type' | 'name'>, BuiltInToolOptions {
  /** The API knows the tool by this name only. */
  readonly name?: 'tool_search';
  readonly execution: 'client';
  readonly execute: ToolSearchCallback;
  /** Whether a person has to agree to a search. @default false */
  readonly needsApproval?:
    | boolean
    | ((runContext: RunContext, call: Pick<ToolSearch, 'query'>, callId: string) => boolean | Promise<boolean>);
}

/** A search that this process runs; a run says where. */
export interface ClientToolSearch extends BuiltInTool {
  /** The same tool, searching among these. */
  within(surface: SearchSurface): BuiltInTool;
}

export function isClientToolSearch(tool: object): tool is ClientToolSearch {
  return 'within' in tool && typeof tool.within === 'function';
}

const NOWHERE: SearchSurface = { own: [], others: [], onFound: () => {} };

/** @throws UserError when `execute` or `needsApproval` is wrong. */
export function clientToolSearch(options: ClientToolSearchOptions, shown: ToolSearchTool): ClientToolSearch {
  const { execute, needsApproval = false } = options;
  if (typeof execute !== 'function') {
    throw new UserError('toolSearchTool(): execute is no function; give one that returns a list of tools.');
  }
  const searching = (surface: SearchSurface): BuiltInTool =>
    builtInTool<Readonly<Record<string, unknown>>>({
      builder: 'toolSearchTool',
      options,
      needsApproval:
        typeof needsApproval === 'function'
          ? (runContext, query, callId) => needsApproval(runContext, { query }, callId)
          : needsApproval,
      errorFunction: tellTheModel,
      read: (query) => query,
      carryOut: async (query, context) => {
        const deferred = surface.own.filter(({ deferLoading }) => deferLoading);
        return readFoundTools(await execute({ query, deferred }, context), surface);
      },
      builtIn: {
        shown,
        toAnswer: (output) => {
          // Made by carryOut.
          const tools = output as readonly FoundTool[];
          return { content: inWords(tools), builtIn: { kind: 'tool_search', tools } };
        },
        toRefusal: (message) => ({ content: message, builtIn: { kind: 'tool_search', tools: [], isRefused: true } }),
      },
    });
  return Object.assign(searching(NOWHERE), { within: searching });
}

/** A search that fails is the model's to know; one that gives what is no tool is the developer's. */
function tellTheModel(context: ToolContext, error: Error): string | Promise<string> {
  if (error instanceof UserError) throw error;
  return toolErrorMessage(context, error);
}

function inWords(tools: readonly FoundTool[]): string {
  return tools.length === 0 ? 'No tool was found.' : `Found: ${tools.map(qualifiedName).join(', ')}.`;
}
