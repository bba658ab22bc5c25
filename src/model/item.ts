import type { BuiltInCall, BuiltInResult } from './built-in-call.js';
import type { ImageDetail } from './image-detail.js';

/** Text somebody wrote. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  /** What the provider attached to the text, such as citations; sent back as it came. */
  readonly providerData?: Readonly<Record<string, unknown>>;
}

/** A picture, by URL (data URLs too) or by the id of an uploaded file. */
export interface ImagePart {
  readonly type: 'image';
  readonly imageUrl?: string;
  readonly fileId?: string;
  readonly detail?: ImageDetail;
}

/** A file, by its data (a data URL), by URL, or by the id of an uploaded one. */
export interface FilePart {
  readonly type: 'file';
  readonly fileData?: string;
  readonly fileUrl?: string;
  readonly fileId?: string;
  readonly filename?: string;
}

/** The model's words for "I will not". */
export interface RefusalPart {
  readonly type: 'refusal';
  readonly refusal: string;
}

export type ContentPart = TextPart | ImagePart | FilePart;

/** What a user, or the developer, tells the model. */
export interface InputMessageItem {
  readonly type: 'message';
  readonly role: 'user' | 'system' | 'developer';
  readonly content: string | readonly ContentPart[];
}

/** What the model says. */
export interface OutputMessageItem {
  readonly type: 'message';
  readonly role: 'assistant';
  readonly content: readonly (TextPart | RefusalPart)[];
  readonly id?: string;
  /** Fields of the provider that toolwright does not read but sends back as they came. */
  readonly providerData?: Readonly<Record<string, unknown>>;
}

/** Who asks for a call, where the provider says so: the model in its answer, or a program that it wrote (B23). */
export type ToolCaller = { readonly type: 'direct' } | { readonly type: 'program'; readonly callerId: string };

/** The model asks for a tool to be called. */
export interface FunctionCallItem {
  readonly type: 'function_call';
  readonly callId: string;
  readonly name: string;
  /** JSON text, as the model wrote it. */
  readonly arguments: string;
  readonly namespace?: string;
  /** Present when the call is of a tool that the provider defines: `arguments` are this, as JSON. */
  readonly builtIn?: BuiltInCall;
  /** The program that asks, by the call id of its own; its answer names it too. */
  readonly caller?: ToolCaller;
  readonly id?: string;
  readonly providerData?: Readonly<Record<string, unknown>>;
}

/** The answer to a function call (B171). */
export interface FunctionCallResultItem {
  readonly type: 'function_call_result';
  readonly callId: string;
  readonly name: string;
  readonly output: string | readonly ContentPart[];
  /** Present when the call had one: the answer in the form of the provider's tool. */
  readonly builtIn?: BuiltInResult;
  /** As the call has it. */
  readonly caller?: ToolCaller;
}

/** The model's reasoning, opaque; sent back together with the item it belongs to (A33). */
export interface ReasoningItem {
  readonly type: 'reasoning';
  readonly id?: string;
  readonly content: readonly TextPart[];
  readonly providerData?: Readonly<Record<string, unknown>>;
}

/** A tool the provider ran by itself: web search, file search, code interpreter … (B16). */
export interface HostedToolCallItem {
  readonly type: 'hosted_tool_call';
  /** The provider's word for the kind, e.g. `web_search_call`. */
  readonly name: string;
  readonly id?: string;
  readonly status?: string;
  readonly providerData: Readonly<Record<string, unknown>>;
}

/** What a model may be sent. */
export type InputItem = InputMessageItem | OutputItem | FunctionCallResultItem;

/** What a model may answer with. */
export type OutputItem = OutputMessageItem | FunctionCallItem | ReasoningItem | HostedToolCallItem;
