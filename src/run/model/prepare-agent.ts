import type { AnyAgent } from '../../agent/hooks.js';
import type { Handoff } from '../../agent/handoff.js';
import type { RunConfig } from '../../agent/run-config.js';
import { isProgrammable, isSearchable } from '../../model/check-tools.js';
import { defaultModelProvider } from '../../model/default-model-provider.js';
import type { Model, ModelProvider, OutputSchema } from '../../model/model.js';
import type { ModelTool } from '../../model/model-tool.js';
import type { ModelSettings } from '../../model/model-settings.js';
import { qualifiedName } from '../../schema/qualified-name.js';
import { refuseTwoOfAKind, shownOf } from '../../tools/built-in-tool.js';
import { isFunctionTool, type FunctionTool } from '../../tools/function-tool.js';
import type { RunContext } from '../../tools/run-context.js';
import type { Tool } from '../../tools/tool.js';
import { withSearch, type FoundTools } from './with-search.js';

/** What does not change while an agent is at work, resolved once per run and agent. */
export interface PreparedAgent {
  readonly agent: AnyAgent;
  readonly model: Model;
  readonly settings: ModelSettings;
  /** The same once the agent has used a tool (B268). */
  readonly settingsAfterUse: ModelSettings;
  readonly outputSchema: OutputSchema | undefined;
  /** Whether nobody chose the model (B27). */
  readonly isDefaultModel: boolean;
  /** What the model is shown this turn; predicates are asked anew each time (B123). */
  readonly choices: () => Promise<Choices>;
}

/** What the model may call. */
export interface Choices {
  /** Tools first, then handoffs (B15). */
  readonly definitions: readonly ModelTool[];
  /** By their qualified names. */
  readonly tools: ReadonlyMap<string, FunctionTool>;
  readonly handoffs: ReadonlyMap<string, Handoff>;
}

/** @throws What is wrong with the agent's outputType or model. */
export async function prepareAgent(
  agent: AnyAgent,
  { model, modelProvider, modelSettings }: RunConfig,
  runContext: () => RunContext,
  found: FoundTools,
): Promise<PreparedAgent> {
  const { tools, handoffs } = agent;
  const all = [...tools.filter(isFunctionTool), ...handoffs.map(({ tool }) => tool)];
  const canHide = all.some(({ isEnabled }) => isEnabled !== true);
  const always = canHide ? undefined : choicesOf(tools, handoffs);
  const settings: ModelSettings = { ...agent.modelSettings, ...defined(modelSettings) };
  return {
    agent,
    model: await resolveModel(model ?? agent.model, modelProvider),
    settings,
    settingsAfterUse: agent.resetToolChoice ? withoutForcedTool(settings) : settings,
    outputSchema: agent.output?.schema,
    isDefaultModel: (model ?? agent.model) === undefined,
    choices: async () =>
      withSearch(always ?? (await enabledChoices(agent, runContext())), { agent, runContext: runContext(), found }),
  };
}

/** @throws UserError when there are two tools of a kind of which there can be one. */
function choicesOf(tools: readonly Tool[], handoffs: readonly Handoff[]): Choices {
  refuseTwoOfAKind(tools);
  return {
    definitions: [...tools.map(shownOf), ...handoffs.map(({ tool }) => tool)],
    tools: new Map(tools.filter(isFunctionTool).map((tool) => [qualifiedName(tool), tool])),
    handoffs: new Map(handoffs.map((handoff) => [handoff.tool.name, handoff])),
  };
}

/** All predicates are asked at once (B123). */
async function enabledChoices(agent: AnyAgent, runContext: RunContext): Promise<Choices> {
  const isOn = async (tool: Tool): Promise<boolean> => {
    if (!isFunctionTool(tool)) return true;
    const { isEnabled } = tool;
    return typeof isEnabled === 'function' ? isEnabled({ runContext, agent }) : isEnabled;
  };
  const [tools, handoffs] = await Promise.all([
    Promise.all(agent.tools.map(isOn)),
    Promise.all(agent.handoffs.map(({ tool }) => isOn(tool))),
  ]);
  const shown = agent.tools.filter((_tool, index) => tools[index]);
  return choicesOf(
    shown.filter(({ type }) => {
      // With all that it could find hidden, a search finds nothing, and the API refuses it; so it is with what programs may call.
      if (type === 'tool_search') return isSearchable(shown);
      return type !== 'programmatic_tool_calling' || isProgrammable(shown.map(shownOf));
    }),
    agent.handoffs.filter((_handoff, index) => handoffs[index]),
  );
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
