export { OpenAIResponsesModel } from './openai-responses-model.js';
export { OpenAIChatCompletionsModel } from './openai-chat-completions-model.js';
export type { OpenAIChatCompletionsModelOptions } from './chat/chat-options.js';
export { OpenAIProvider, type OpenAIProviderOptions } from './openai-provider.js';
export { getDefaultOpenAIClient, setDefaultOpenAIClient } from './default-client.js';
export { setDefaultOpenAIApi, type OpenAIApi } from './default-api.js';
export { OpenAIConversationsSession, type OpenAIConversationsSessionOptions } from './openai-conversations-session.js';
