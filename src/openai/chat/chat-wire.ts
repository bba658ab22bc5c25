import type { OpenAI } from 'openai';

// The names of Chat Completions for what toolwright sends; they stay inside this folder.
export type ChatRequest = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;
export type ChatMessage = OpenAI.Chat.ChatCompletionMessageParam;
export type ChatUserPart = OpenAI.Chat.ChatCompletionContentPart;
export type ChatTool = OpenAI.Chat.ChatCompletionFunctionTool;
export type ChatToolCall = OpenAI.Chat.ChatCompletionMessageFunctionToolCall;
export type ChatToolChoice = NonNullable<ChatRequest['tool_choice']>;
