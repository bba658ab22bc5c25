import { defaultModelProvider } from '../model/default-model-provider.js';
import type { Model, ModelProvider, ModelRequest } from '../model/model.js';
import type { ModelSettings } from '../model/model-settings.js';
import type { FunctionTool } from '../tools/function-tool.js';
import type { LoopOptions } from './loop-state.js';

/** One request, ready to be made. */
export interface PreparedRequest {
  readonly model: Model;
  readonly request: ModelRequest;
  /** The tools the model is shown, by name. */
  readonly tools: ReadonlyMap<string, FunctionTool>;
}

/**
 * Resolves once what does not change from turn to turn (model, tools, output schema), and returns what makes each turn's request.
 *
 * @throws What is wrong with the agent's tools, before the first request.
 */
export async function prepareRequests<TContext, TOutput>(
  options: LoopOptions<TContext, TOutput>,
): Promise<() => Promise<PreparedRequest>> {
  const { config, signal, state } = options;
  const { agent, runContext, history } = state;
  const all = agent.tools;
  const always = byName(all);
  const canHide = all.some(({ isEnabled }) => isEnabled !== true);
  const outputSchema = agent.output?.schema;
  const settings: ModelSettings = { ...agent.modelSettings, ...defined(config.modelSettings) };
  const settingsAfterUse = agent.resetToolChoice ? withoutForcedTool(settings) : settings;
  const model = await resolveModel(config.model ?? agent.model, config.modelProvider);

  return async () => {
    const [instructions, tools] = await Promise.all([
      typeof agent.instructions === 'function' ? agent.instructions(runContext, agent) : agent.instructions,
      canHide ? enabledTools(all, options) : always,
    ]);
    return {
      model,
      tools: tools.byName,
      request: {
        ...(instructions !== undefined && { instructions }),
        input: history,
        tools: tools.list,
        settings: state.hasUsedTool ? settingsAfterUse : settings,
        ...(outputSchema && { outputSchema }),
        ...(signal && { signal }),
      },
    };
  };
}

interface ToolChoices {
  readonly list: readonly FunctionTool[];
  readonly byName: ReadonlyMap<string, FunctionTool>;
}

function byName(tools: readonly FunctionTool[]): ToolChoices {
  return { list: tools, byName: new Map(tools.map((tool) => [tool.name, tool])) };
}

/** All predicates are asked at once (B123). */
async function enabledTools<TContext, TOutput>(
  tools: readonly FunctionTool[],
  { state: { agent, runContext } }: LoopOptions<TContext, TOutput>,
): Promise<ToolChoices> {
  const enabled = await Promise.all(
    tools.map(async ({ isEnabled }) =>
      typeof isEnabled === 'function' ? isEnabled({ runContext, agent }) : isEnabled,
    ),
  );
  return byName(tools.filter((_tool, index) => enabled[index]));
}

async function resolveModel(model: string | Model | undefined, provider: ModelProvider | undefined): Promise<Model> {
  return typeof model === 'object' ? model : (provider ?? defaultModelProvider()).getModel(model);
}

/** A choice of "none" is no force and stays (B268). */
function withoutForcedTool(settings: ModelSettings): ModelSettings {
  if (settings.toolChoice === 'none') return settings;
  const { toolChoice: _dropped, ...rest } = settings;
  return rest;
}

/** An explicit `undefined` does not erase what the agent says. */
function defined(settings: ModelSettings = {}): ModelSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
