import { refuseUnknownOptions, UserError } from '../errors/index.js';
import { isProviderTool } from '../model/provider-tool.js';
import { fromAgentsTool, isAgentsTool } from './foreign/agents-tool.js';
import { fromAiTool, isAiTool } from './foreign/ai-tool.js';
import { shown } from './shown.js';
import { isFunctionTool, type FunctionTool } from './function-tool.js';

export interface AdoptToolOptions {
  /** The name the model sees. @default the tool's own; a tool of the AI SDK has none */
  readonly name?: string;
}

/**
 * Makes a tool of one of another package: of `tool()` of @openai/agents, or of `tool()` of the AI SDK (`ai`). Nothing of that package
 * is loaded; its tools are known by their shape. An agent takes tools of @openai/agents as they are.
 *
 * @throws UserError when it is no such tool, has no name, or asks for what toolwright does not have.
 */
export function adoptTool(foreign: object, options: AdoptToolOptions = {}): FunctionTool {
  refuseUnknownOptions('adoptTool()', options, ['name'] satisfies (keyof AdoptToolOptions)[]);
  const { name } = options;
  if (!isObject(foreign)) throw unknownTool('adoptTool()');
  if (isFunctionTool(foreign)) {
    if (name === undefined || name === foreign.name) return foreign;
    throw new UserError(`adoptTool() was given a tool of toolwright, "${foreign.name}", which keeps its name.`);
  }
  if (isAgentsTool(foreign)) return fromAgentsTool(foreign, name);
  if (!isAiTool(foreign)) throw unknownTool('adoptTool()');
  if (name === undefined) throw new UserError(NAMELESS);
  return fromAiTool(foreign, name);
}

/**
 * Tools of the AI SDK from the record that `generateText` takes, each by its key; those of other kinds that {@link adoptTool} knows, too.
 *
 * @throws UserError as adoptTool() does.
 * @example
 * ```ts
 * new Agent({ name: 'Guide', tools: [new Trains(), ...toolsFrom({ weather, currency })] });
 * ```
 */
export function toolsFrom(record: Readonly<Record<string, object>>): FunctionTool[] {
  if (!isObject(record) || Array.isArray(record) || isAgentsTool(record) || isAiTool(record)) {
    throw new UserError('toolsFrom() takes an object of tools by their names: toolsFrom({ weather, currency }).');
  }
  return Object.entries(record).map(([name, foreign]) => adoptTool(foreign, { name }));
}

/**
 * What is listed as a tool, with tools of @openai/agents made ours; what is no tool of another package stays as it is.
 *
 * @throws UserError for tools of other packages that cannot be taken as they are.
 */
export function adoptListed(entry: object): object {
  if (!isObject(entry) || isFunctionTool(entry) || isProviderTool(entry)) return entry;
  if (isAgentsTool(entry)) return fromAgentsTool(entry);
  if (isAiTool(entry)) throw new UserError(NAMELESS);
  const { type, name } = entry as { readonly type?: unknown; readonly name?: unknown };
  if (isAgent(entry)) {
    throw new UserError(`${shown(name)} is an agent. As a tool, it is agent.asTool({ toolName, toolDescription }).`);
  }
  if (typeof type === 'string' && AGENTS_BUILT_INS.includes(type) && typeof name === 'string') {
    throw new UserError(
      `The tool "${name}" is one that @openai/agents makes for its own runs. Use toolwright's, such as webSearchTool(), shellTool() or computerTool().`,
    );
  }
  return entry;
}

/** One of ours, or of @openai/agents, whichever copy of it: each is made into a tool by its own method. */
function isAgent(entry: object): boolean {
  const { asTool } = entry as { readonly asTool?: unknown };
  return typeof asTool === 'function' && 'instructions' in entry && 'handoffs' in entry;
}

const AGENTS_BUILT_INS = ['hosted_tool', 'computer', 'shell', 'apply_patch'];

const NAMELESS =
  'A tool of the AI SDK has no name of its own. Give it one: tools: [...toolsFrom({ weather: weatherTool })], ' +
  "or adoptTool(weatherTool, { name: 'weather' }).";

function unknownTool(where: string): UserError {
  return new UserError(
    `${where} takes what tool() of @openai/agents makes (type 'function', name, parameters, invoke), or tool() of the AI SDK ` +
      '(inputSchema, execute). For anything else there is functionTool().',
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
