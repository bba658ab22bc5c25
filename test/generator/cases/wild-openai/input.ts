/// <reference types="node" />
import type OpenAI from 'openai';
import { tool } from 'toolwright';

export class Relay {
  /** Embed texts. */
  @tool()
  embed(request: OpenAI.EmbeddingCreateParams): Promise<OpenAI.CreateEmbeddingResponse> {
    throw new Error(String(request));
  }

  /** Make a picture. */
  @tool()
  picture(request: Pick<OpenAI.ImageGenerateParamsNonStreaming, 'prompt' | 'size' | 'quality' | 'n'>): Promise<OpenAI.ImagesResponse> {
    throw new Error(String(request));
  }

  /** Go through a list. */
  @tool()
  list(query: OpenAI.FileListParams, effort: OpenAI.ReasoningEffort, format: OpenAI.ResponseFormatJSONSchema): void {}

  /** Chat. */
  @tool()
  chat(messages: OpenAI.ChatCompletionMessageParam[], model: OpenAI.ChatModel): void {}
}
