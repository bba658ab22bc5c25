import { UserError } from '../errors/index.js';
import { qualifiedName } from '../schema/qualified-name.js';
import type { ToolCallerKind, ToolDefinition } from '../schema/tool-definition.js';
import { functionsOf, isFunctionDefinition, type ModelTool } from './model-tool.js';
import type { McpToolChoice, ToolChoice } from './model-settings.js';

/**
 * Whether the tools of one request belong together (B36–B38, B42, B43).
 *
 * @param hasOtherTools Whether the request has tools beside these, such as those of a prompt template.
 * @throws UserError that says what is missing, or too much.
 */
export function checkTools(tools: readonly ModelTool[], hasOtherTools: boolean): void {
  const functions = functionsOf(tools);
  checkNamespaces(functions);
  const searches = tools.filter(({ type }) => type === 'tool_search').length;
  if (searches > 1)
    throw new UserError(
      `There are ${searches} toolSearchTool() in one list of tools, and only one can be meant. Leave one.`,
    );
  const deferred = [
    ...functions.filter(({ deferLoading }) => deferLoading).map(qualifiedName),
    ...tools.flatMap((tool) => (tool.type === 'hosted_mcp' && tool.deferLoading ? [tool.serverLabel] : [])),
  ];
  if (searches === 0 && deferred.length > 0 && !hasOtherTools) {
    throw new UserError(
      `The loading of ${deferred.map((name) => `"${name}"`).join(', ')} is deferred, and no toolSearchTool() is there to find ${deferred.length === 1 ? 'it' : 'them'}. Add it to the tools, or drop deferLoading.`,
    );
  }
  checkPrograms(tools, hasOtherTools);
  if (searches > 0 && !isSearchable(tools) && !hasOtherTools) {
    throw new UserError(
      'A toolSearchTool() has nothing to search: give it functions with deferLoading, a toolNamespace(), or a hostedMcpTool() with deferLoading. Or leave it out.',
    );
  }
}

/** @throws UserError when nobody could call a tool, or programs could call nothing (B23). */
function checkPrograms(tools: readonly ModelTool[], hasOtherTools: boolean): void {
  const count = tools.filter(({ type }) => type === 'programmatic_tool_calling').length;
  if (count > 1) {
    throw new UserError(
      `There are ${count} programmaticToolCallingTool() in one list of tools, and only one can be meant. Leave one.`,
    );
  }
  if (hasOtherTools) return;
  if (count === 1 && !isProgrammable(tools)) {
    throw new UserError(
      "A programmaticToolCallingTool() has nothing that its programs may call: give a tool allowedCallers: ['direct', 'programmatic'], or add a toolSearchTool(). Or leave it out.",
    );
  }
  const unreachable = tools.filter(({ type }) => type !== 'programmatic_tool_calling').filter(isForProgramsOnly);
  if (count === 0 && unreachable.length > 0) {
    const names = unreachable.map((tool) => `"${isFunctionDefinition(tool) ? qualifiedName(tool) : tool.name}"`);
    throw new UserError(
      `Only programs may call ${names.join(', ')}, and there is no programmaticToolCallingTool() to write any. Add it to the tools, or add 'direct' to allowedCallers.`,
    );
  }
}

/** Whether programs have anything to call, or can find it (B23). */
export function isProgrammable(tools: readonly ModelTool[]): boolean {
  return tools.some((tool) => tool.type === 'tool_search' || callersOf(tool).includes('programmatic'));
}

function isForProgramsOnly(tool: ModelTool): boolean {
  const callers = callersOf(tool);
  return callers.length > 0 && !callers.includes('direct');
}

function callersOf(tool: ModelTool): readonly ToolCallerKind[] {
  return ('allowedCallers' in tool && tool.allowedCallers) || [];
}

/** Whether there is anything for a tool search to find (B38); what this process finds need not be among the tools. */
export function isSearchable(tools: readonly ModelTool[]): boolean {
  return (
    tools.some((tool) => tool.type === 'tool_search' && tool.execution === 'client') ||
    functionsOf(tools).some(({ namespace, deferLoading }) => namespace !== undefined || deferLoading) ||
    tools.some((tool) => tool.type === 'hosted_mcp' && tool.deferLoading)
  );
}

/** @throws UserError when a tool is called like its namespace, or a namespace has two descriptions. */
export function checkNamespaces(functions: readonly ToolDefinition[]): void {
  const descriptions = new Map<string, string>();
  for (const { name, namespace, namespaceDescription: description } of functions) {
    if (namespace === undefined) continue;
    if (name === namespace) {
      throw new UserError(
        `The namespace "${namespace}" has a tool of the same name, by which the API calls tools outside of namespaces. Rename one of them.`,
      );
    }
    if (description === undefined) continue;
    const other = descriptions.get(namespace) ?? description;
    if (other !== description) {
      throw new UserError(
        `The namespace "${namespace}" is described in two ways: ${JSON.stringify(other)} and ${JSON.stringify(description)}. Give all its tools the same description.`,
      );
    }
    descriptions.set(namespace, description);
  }
}

/**
 * Whether a choice names what the model can be made to call (B47): neither a namespace, nor a tool inside of one, nor one that has to be
 * searched for, nor one that only programs may call.
 *
 * @throws UserError
 */
export function checkToolChoice(choice: ToolChoice, tools: readonly ModelTool[], hasOtherTools: boolean): void {
  const functions = functionsOf(tools);
  const named = functions.filter(({ name }) => name === choice);
  const [only] = tools.filter(({ name }) => name === choice);
  if (only !== undefined && isForProgramsOnly(only)) {
    throw new UserError(
      `toolChoice is '${choice}', a tool that only programs may call. Use 'programmatic_tool_calling', or add 'direct' to its allowedCallers.`,
    );
  }
  if (choice === 'programmatic_tool_calling' && !hasOtherTools && !tools.some(({ name }) => name === choice)) {
    throw new UserError(
      "toolChoice is 'programmatic_tool_calling', but there is no programmaticToolCallingTool(). Add it to the tools, or use 'auto'.",
    );
  }
  if (named.some(({ namespace, deferLoading }) => namespace === undefined && !deferLoading)) return;
  const refuse = (why: string): never => {
    throw new UserError(
      `toolChoice is '${choice}', ${why}. Use 'auto' or 'required', or name a tool outside of namespaces whose loading is not deferred.`,
    );
  };
  if (functions.some((tool) => tool.namespace === choice)) refuse('a namespace, which is no tool');
  if (functions.some((tool) => tool.namespace !== undefined && qualifiedName(tool) === choice))
    refuse('a tool inside of a namespace');
  const [first] = named;
  if (first?.namespace !== undefined) refuse(`a tool inside of the namespace '${first.namespace}'`);
  if (first !== undefined) refuse('a tool whose loading is deferred');
  if (choice === 'tool_search') {
    refuse(
      tools.some(({ type }) => type === 'tool_search')
        ? 'and searching for tools cannot be forced'
        : 'but there is no toolSearchTool(), and searching for tools cannot be forced',
    );
  }
}

/**
 * Whether a choice names an MCP server that is there (B19).
 *
 * @throws UserError that names those there are.
 */
export function checkMcpChoice(
  { serverLabel }: McpToolChoice,
  tools: readonly ModelTool[],
  hasOtherTools: boolean,
): void {
  const labels = tools.flatMap((tool) => (tool.type === 'hosted_mcp' ? [tool.serverLabel] : []));
  if (hasOtherTools || labels.includes(serverLabel)) return;
  throw new UserError(
    `toolChoice names the MCP server ${JSON.stringify(serverLabel)}, but the servers there are ${labels.length === 0 ? 'none' : labels.map((label) => `"${label}"`).join(', ')}. Use the serverLabel of a hostedMcpTool().`,
  );
}
