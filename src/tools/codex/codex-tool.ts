import { TOOL_BEHAVIOR_NAMES, type CheckedTool } from '../function-tool.js';
import { functionTool } from '../function-tool-builder.js';
import type { CodexCalls } from './codex-calls.js';
import { codexParameters, type CodexArguments } from './codex-input.js';
import { resolveCodexSettings } from './codex-settings.js';
import type { CodexToolOptions } from './codex-tool-options.js';

const BEHAVIOR_NAMES = [...TOOL_BEHAVIOR_NAMES, 'timeoutMs', 'timeoutBehavior', 'timeoutErrorFunction'] as const;

/**
 * A tool that gives a task to Codex, which works on it in a folder of this machine: it reads, runs commands and changes files, as far as its
 * sandbox lets it. Needs the package `@openai/codex-sdk`, which is loaded at the first call.
 *
 * The model writes `inputs`, texts and pictures, and a `thread_id` to go on with earlier work; it reads `{ thread_id, response, usage }`.
 * The call's signal, and its time limit, end Codex with all that it has started.
 *
 * @throws {UserError} Options that cannot be used; it names all of them.
 *
 * @example
 * const codex = codexTool({ workingDirectory: '/home/ada/project', sandboxMode: 'workspace-write', idleTimeoutMs: 120_000 });
 * const agent = new Agent({ name: 'Engineer', instructions: 'Give all work on code to Codex.', tools: [codex] });
 */
export function codexTool(options: CodexToolOptions = {}): CheckedTool {
  const settings = resolveCodexSettings(options);
  // Not needed by those who only import the package.
  let calls: Promise<CodexCalls> | undefined;
  const loaded = (): Promise<CodexCalls> =>
    (calls ??= import('./codex-calls.js').then(({ CodexCalls }) => new CodexCalls(settings)));
  const { name, description, contextKey } = settings;
  const behavior = Object.fromEntries(
    BEHAVIOR_NAMES.flatMap((option) => (options[option] === undefined ? [] : [[option, options[option]]])),
  );
  const tool = functionTool<CodexArguments>({
    ...behavior,
    name,
    description,
    parameters: codexParameters(contextKey === undefined),
    execute: async (input, context) => (await loaded()).run(input, context),
  });
  return { ...tool, origin: `codexTool ${name}` };
}
