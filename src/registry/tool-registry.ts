import { adoptListed } from '../tools/adopt-tool.js';
import { isFunctionTool, type FunctionTool } from '../tools/function-tool.js';
import { refuseDuplicates } from './refuse-duplicates.js';
import { toolsOf, type ToolsOfOptions } from './tools-of.js';

/** Tools from several toolsets, each name once. */
export class ToolRegistry {
  #tools: readonly FunctionTool[] = [];

  /**
   * Adds a tool, or the tools of an object or class.
   *
   * @throws DuplicateToolError when a name is taken; the registry stays as it was.
   */
  add(toolOrToolset: object, options: ToolsOfOptions = {}): this {
    const entry = adoptListed(toolOrToolset);
    const tools = [...this.#tools, ...(isFunctionTool(entry) ? [entry] : toolsOf(entry, options))];
    refuseDuplicates(tools);
    this.#tools = tools;
    return this;
  }

  /** All tools, in the order they were added. */
  get tools(): readonly FunctionTool[] {
    return this.#tools;
  }

  /** The tool of that name, if there is one. */
  get(name: string): FunctionTool | undefined {
    return this.#tools.find((tool) => tool.name === name);
  }
}
