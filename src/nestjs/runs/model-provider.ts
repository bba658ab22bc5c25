import { defaultModelProvider } from '../../model/default-model-provider.js';
import type { ModelProvider } from '../../model/model.js';
import type { ToolwrightModuleOptions } from '../toolwright-module-options.js';

/** Who makes the models of agents' names: of the one that an agent does not name, too. */
export function modelProviderOf({
  client,
  api,
  model,
  modelProvider,
}: ToolwrightModuleOptions): ModelProvider | undefined {
  if (client === undefined && api === undefined && model === undefined) return modelProvider;
  const hasClient = client !== undefined || api !== undefined;
  let made = modelProvider;
  return {
    async getModel(name) {
      if (name === undefined && typeof model === 'object') return model;
      made ??= hasClient ? await openAIProvider(client, api) : defaultModelProvider();
      return made.getModel(name ?? (model as string | undefined));
    },
  };
}

/** Loaded when a run first needs it, as an application may bring models of its own. */
async function openAIProvider(
  client: ToolwrightModuleOptions['client'],
  api: ToolwrightModuleOptions['api'],
): Promise<ModelProvider> {
  const { OpenAIProvider } = await import('../../openai/index.js');
  return new OpenAIProvider({ ...(client && { client }), ...(api && { api }) });
}
