import type { OpenAI } from 'openai';
import { checkStrictSchema } from './openai-check-strict-schema.js';
import { RequestError } from './openai-request-error.js';

type WireRequest = OpenAI.Responses.ResponseCreateParamsNonStreaming;
type WireTool = OpenAI.Responses.Tool;
type WireFunction = Extract<OpenAI.Responses.NamespaceTool['tools'][number], { type: 'function' }>;

/** Refuses tools, a tool choice or an answer format that the types allow and the API does not. */
export function checkTools({ tools = [], tool_choice, text, prompt }: WireRequest): void {
  const names = checkToolList(tools, 'tools');
  // A prompt may bring tools along.
  if (!prompt) {
    checkSearch(tools);
    checkCallers(tools);
  }
  if (tool_choice === 'required' && tools.length === 0 && !prompt) {
    throw new RequestError("Tool choice 'required' needs tools.", 'tool_choice');
  }
  if (typeof tool_choice === 'object' && !prompt) checkChoice(tool_choice, tools, names);
  const format = text?.format;
  if (format?.type === 'json_schema' && format.strict) {
    checkStrictSchema(format.schema, `response_format '${format.name}'`, 'text.format.schema', 'invalid_json_schema');
  }
}

/** Tools of a request, or of what a search found; gives the names of those outside of namespaces. */
export function checkToolList(tools: readonly WireTool[], where: string): ReadonlySet<string> {
  const names = new Set<string>();
  const kinds = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    const at = `${where}[${index}]`;
    switch (tool.type) {
      case 'function':
        checkFunction(tool, names, at);
        break;
      case 'namespace': {
        checkName(tool.name, kinds, at, 'namespace ');
        const inside = new Set<string>();
        for (const [place, one] of tool.tools.entries())
          if (one.type === 'function') checkFunction(one, inside, `${at}.tools[${place}]`);
        break;
      }
      case 'custom':
        checkName(tool.name, names, at);
        break;
      default: {
        // One of a kind; of MCP servers one of a label.
        const kind = tool.type === 'mcp' ? `mcp ${tool.server_label}` : tool.type;
        if (kinds.has(kind)) throw new RequestError(`Duplicate tool '${kind}'.`, at, 'invalid_value');
        kinds.add(kind);
      }
    }
  }
  return names;
}

function checkFunction({ name, parameters, strict }: WireFunction, names: Set<string>, at: string): void {
  checkName(name, names, at);
  if (JSON.stringify(parameters).includes('"x-type":"')) {
    throw new RequestError(`The schema of '${name}' holds a private marker, x-type.`, `${at}.parameters`);
  }
  if (strict && parameters !== null) {
    const schema = parameters as Readonly<Record<string, unknown>>;
    checkStrictSchema(schema, `function '${name}'`, `${at}.parameters`, 'invalid_function_parameters');
  }
}

function checkName(name: string, names: Set<string>, at: string, kind = ''): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
    throw new RequestError(
      `Invalid '${at}.name': '${name}' does not match ^[a-zA-Z0-9_-]+$ in 64 characters.`,
      `${at}.name`,
      'invalid_value',
    );
  }
  if (names.has(kind + name)) throw new RequestError(`Two tools are named '${name}'.`, `${at}.name`, 'invalid_value');
  names.add(kind + name);
}

/** What is deferred needs a search, and a search of the server something deferred. */
function checkSearch(tools: readonly WireTool[]): void {
  const search = tools.find((tool) => tool.type === 'tool_search');
  const isDeferred = withMembers(tools).some((tool) => 'defer_loading' in tool && tool.defer_loading);
  if (isDeferred && search === undefined) throw new RequestError('Deferred tools require tool_search.', 'tools');
  if (search === undefined || search.execution === 'client') return;
  if (!isDeferred && !tools.some(({ type }) => type === 'namespace'))
    throw new RequestError('tool_search has nothing to search.', 'tools');
}

/** Programs call what says so, and exist where something is there to write them. */
function checkCallers(tools: readonly WireTool[]): void {
  const hasPrograms = tools.some(({ type }) => type === 'programmatic_tool_calling');
  let isCalled = tools.some(({ type }) => type === 'tool_search');
  for (const tool of withMembers(tools)) {
    const callers = 'allowed_callers' in tool ? tool.allowed_callers : undefined;
    if (!callers) continue;
    if (callers.length === 0 || new Set(callers).size < callers.length)
      throw new RequestError("Invalid 'allowed_callers'.", 'tools', 'invalid_value');
    if (callers.includes('programmatic')) isCalled = true;
    if (!hasPrograms && !callers.includes('direct'))
      throw new RequestError("A tool that only programs call needs 'programmatic_tool_calling'.", 'tools');
  }
  if (hasPrograms && !isCalled) throw new RequestError("'programmatic_tool_calling' has nothing to call.", 'tools');
}

function withMembers(tools: readonly WireTool[]): (WireTool | WireFunction)[] {
  // Only what every kind of tool may say is read of the members.
  return tools.flatMap((tool) => [tool, ...(tool.type === 'namespace' ? (tool.tools as WireFunction[]) : [])]);
}

/** Kinds that a choice may name in other words than the tool. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  web_search_preview: ['web_search', 'web_search_preview'],
  computer_use: ['computer'],
};

function checkChoice(
  choice: Exclude<WireRequest['tool_choice'], string | null | undefined>,
  tools: readonly WireTool[],
  names: ReadonlySet<string>,
): void {
  const refuse = (what: string): never => {
    throw new RequestError(`Tool choice '${what}' not found in 'tools' parameter.`, 'tool_choice');
  };
  switch (choice.type) {
    case 'function':
    case 'custom':
      if (!names.has(choice.name)) refuse(choice.name);
      return;
    case 'allowed_tools':
      return;
    case 'mcp': {
      const label = 'server_label' in choice ? choice.server_label : undefined;
      const servers = tools.filter((tool) => tool.type === 'mcp');
      if (!servers.some((server) => label === undefined || server.server_label === label)) refuse(label ?? 'mcp');
      return;
    }
    default: {
      const spellings = SPELLINGS[choice.type] ?? [choice.type];
      if (!tools.some(({ type }) => spellings.includes(type))) refuse(choice.type);
    }
  }
}
