import type { OpenAI } from 'openai';

// The API's own names for what toolwright sends and receives; they stay inside this folder.
export type WireRequest = OpenAI.Responses.ResponseCreateParamsNonStreaming;
export type WireResponse = OpenAI.Responses.Response;
export type WireInputItem = OpenAI.Responses.ResponseInputItem;
export type WireInputPart = OpenAI.Responses.ResponseInputContent;
export type WireOutputPart = OpenAI.Responses.ResponseOutputMessage['content'][number];
export type WireResultPart = OpenAI.Responses.ResponseFunctionCallOutputItem;
export type WireTool = OpenAI.Responses.Tool;
export type WireFileFilter = NonNullable<OpenAI.Responses.FileSearchTool['filters']>;
export type WireMcpFilter = OpenAI.Responses.Tool.Mcp.McpToolFilter;
export type WireFoundTools = OpenAI.Responses.ResponseToolSearchOutputItemParam['tools'];
export type WirePrompt = OpenAI.Responses.ResponsePrompt;
export type WireNamespace = OpenAI.Responses.NamespaceTool;
export type WireFunctionTool = OpenAI.Responses.FunctionTool;
export type WireToolChoice = NonNullable<WireRequest['tool_choice']>;
export type WireText = OpenAI.Responses.ResponseTextConfig;
export type WireUsage = OpenAI.Responses.ResponseUsage;
