export { OpenAIResponsesModel } from './openai-responses-model.js';
export { OpenAIProvider, type OpenAIProviderOptions } from './openai-provider.js';
export { getDefaultOpenAIClient, setDefaultOpenAIClient } from './default-client.js';
