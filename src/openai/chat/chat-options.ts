/** How {@link OpenAIChatCompletionsModel} deals with what servers of Chat Completions do differently. */
export interface OpenAIChatCompletionsModelOptions {
  /** The role of the message that carries the agent's instructions. @default 'system' */
  readonly instructionsRole?: 'system' | 'developer';
  /**
   * Refuses with a UserError what this API cannot express (`previousResponseId`, `conversationId`, pictures and files in
   * tool outputs), where otherwise one warning is given and it is left out (B347, B179).
   *
   * @default false
   */
  readonly strictFeatureValidation?: boolean;
  /** Asks for the usage of streamed answers; `false` for servers that refuse `stream_options` (B348). @default true */
  readonly includeUsage?: boolean;
  /** Sends a model's reasoning back to it along with its calls: some servers demand that, others refuse it. @default false */
  readonly replayReasoning?: boolean;
}

export const CHAT_COMPLETIONS_MODEL_OPTION_NAMES = [
  'instructionsRole',
  'strictFeatureValidation',
  'includeUsage',
  'replayReasoning',
] as const satisfies readonly (keyof OpenAIChatCompletionsModelOptions)[];
