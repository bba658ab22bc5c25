import { UserError } from '../../errors/index.js';
import type {
  FunctionCallItem,
  FunctionCallResultItem,
  InputMessageItem,
  OutputMessageItem,
  ReasoningItem,
} from '../../model/item.js';
import type { ModelRequest } from '../../model/model.js';
import type { OpenAIChatCompletionsModelOptions } from './chat-options.js';
import type { ChatMessage, ChatToolCall } from './chat-wire.js';
import { toChatPart } from './to-chat-part.js';
import { toToolContent } from './to-tool-content.js';
import type { UnsupportedFeatures } from './unsupported-features.js';

interface MessageOptions extends OpenAIChatCompletionsModelOptions {
  readonly unsupported: UnsupportedFeatures;
}

/** What the model said in one turn, while its items are put together. */
interface Turn {
  role: 'assistant';
  content: string | null;
  refusal?: string;
  tool_calls?: ChatToolCall[];
  reasoning_content?: string;
  reasoning?: string;
}

/**
 * The conversation as messages (B345). The model's calls go into one message with the text before them; reasoning is left
 * out, unless it came from this API and the server wants it back.
 *
 * @throws {UserError} The conversation holds an item that this API cannot express (B346).
 */
export function toChatMessages({ instructions, input }: ModelRequest, options: MessageOptions): ChatMessage[] {
  const messages: ChatMessage[] = [];
  let turn: Turn | undefined;
  let thought: Pick<Turn, 'reasoning_content' | 'reasoning'> | undefined;
  const newTurn = (): Turn => {
    turn = { role: 'assistant', content: null, ...thought };
    thought = undefined;
    messages.push(turn);
    return turn;
  };

  if (instructions !== undefined) messages.push({ role: options.instructionsRole ?? 'system', content: instructions });
  for (const item of input) {
    switch (item.type) {
      case 'message':
        if (item.role === 'assistant') {
          // Text after calls belongs to the same message: the API wants their results to follow at once.
          say(turn?.tool_calls === undefined ? newTurn() : turn, item);
        } else {
          turn = undefined;
          messages.push(inputMessage(item));
        }
        break;
      case 'function_call':
        call(turn ?? newTurn(), item);
        break;
      case 'function_call_result':
        turn = undefined;
        messages.push(toolMessage(item, options.unsupported));
        break;
      case 'reasoning':
        if (options.replayReasoning === true) thought = thoughtOf(item);
        break;
      case 'hosted_tool_call':
        throw new UserError(
          `The conversation holds a ${item.name}, a call of a tool that OpenAI runs, and Chat Completions cannot be told of those. ` +
            'Go on with OpenAIResponsesModel, or leave the item out of the input.',
        );
    }
  }
  return messages;
}

function inputMessage({ role, content }: InputMessageItem): ChatMessage {
  if (typeof content === 'string') return { role, content };
  if (role === 'user') return { role, content: content.map(toChatPart) };
  return {
    role,
    content: content.map((part) => {
      if (part.type === 'text') return { type: 'text', text: part.text };
      throw new UserError(
        `Chat Completions takes only text in a ${role} message, not ${part.type === 'image' ? 'a picture' : 'a file'}. Put it into a user message.`,
      );
    }),
  };
}

function say(turn: Turn, { content }: OutputMessageItem): void {
  for (const part of content) {
    if (part.type === 'text') turn.content = (turn.content ?? '') + part.text;
    else turn.refusal = (turn.refusal ?? '') + part.refusal;
  }
  // Neither text nor a refusal nor calls would be no message.
  if (turn.refusal === undefined) turn.content ??= '';
}

function call(turn: Turn, { callId, name, arguments: json }: FunctionCallItem): void {
  const made: ChatToolCall = { id: callId, type: 'function', function: { name, arguments: json === '' ? '{}' : json } };
  (turn.tool_calls ??= []).push(made);
}

function toolMessage({ callId, output }: FunctionCallResultItem, unsupported: UnsupportedFeatures): ChatMessage {
  return { role: 'tool', tool_call_id: callId, content: toToolContent(output, unsupported) };
}

/** Reasoning under the name by which this server sent it; another provider's has none. */
function thoughtOf({
  content,
  providerData,
}: ReasoningItem): Pick<Turn, 'reasoning_content' | 'reasoning'> | undefined {
  const field = providerData?.['chatField'];
  if (field !== 'reasoning_content' && field !== 'reasoning') return undefined;
  return { [field]: content.map(({ text }) => text).join('') };
}
