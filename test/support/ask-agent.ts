import { Agent, run, type AgentOptions, type FunctionCallItem, type RunResult } from '../../src/index.js';
import { say, ScriptedModel } from '../../src/testing/index.js';

/** One run in which the model asks for these calls at once, then ends; what it received comes back by call. */
export async function askAgent(
  tools: readonly object[],
  calls: readonly FunctionCallItem[],
  options: Partial<AgentOptions> = {},
): Promise<{ readonly outputs: readonly unknown[]; readonly result: RunResult; readonly model: ScriptedModel }> {
  const model = new ScriptedModel([calls, say('Done.')]);
  const result = await run(new Agent({ name: 'Test', model, tools, ...options }), 'Go');
  return { outputs: model.received.map(({ output }) => output), result, model };
}
