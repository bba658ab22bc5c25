import type { OpenAI } from 'openai';
import type { InputItem, Model, ModelProvider, OutputItem } from '../../src/model/index.js';
import type { fromWireItem } from '../../src/openai/from-wire-item.js';
import type { chatRequestBody } from '../../src/openai/chat/chat-request-body.js';
import type { OpenAIChatCompletionsModel, OpenAIProvider, OpenAIResponsesModel } from '../../src/openai/index.js';
import type { requestBody } from '../../src/openai/request-body.js';
import type { toWireItem } from '../../src/openai/to-wire-item.js';
import type { toWireTools } from '../../src/openai/to-wire-tools.js';

type Assert<Condition extends true> = Condition;
type Fits<Type, Target> = [Type] extends [Target] ? true : false;

// The compiler is the test: these lines do not compile when a conversion leaves the types of the openai package.
export type Conversions = [
  Assert<Fits<ReturnType<typeof requestBody>, OpenAI.Responses.ResponseCreateParamsNonStreaming>>,
  Assert<Fits<ReturnType<typeof toWireItem>, OpenAI.Responses.ResponseInputItem>>,
  Assert<Fits<ReturnType<typeof toWireTools>, OpenAI.Responses.Tool[]>>,
  Assert<Fits<InputItem, Parameters<typeof toWireItem>[0]>>,
  Assert<Fits<ReturnType<typeof fromWireItem>, OutputItem>>,
  // Whatever the API answers with can be given to the conversion, and what comes out can be sent.
  Assert<Fits<OpenAI.Responses.ResponseOutputItem, Parameters<typeof fromWireItem>[0]>>,
  Assert<Fits<OutputItem, InputItem>>,
  Assert<Fits<ReturnType<typeof chatRequestBody>, OpenAI.Chat.ChatCompletionCreateParamsNonStreaming>>,
  Assert<Fits<OpenAIResponsesModel, Model>>,
  Assert<Fits<OpenAIChatCompletionsModel, Model>>,
  Assert<Fits<OpenAIProvider, ModelProvider>>,
];
