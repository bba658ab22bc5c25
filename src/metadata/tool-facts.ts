import type { JsonSchema } from '../schema/json-schema.js';
import {
  TOOL_BEHAVIOR_NAMES,
  type ToolBehaviorOptions,
  type ToolTimeoutErrorFunction,
} from '../tools/function-tool.js';
import type { ToolContext } from '../tools/tool-context.js';

/** What decorators said about one method: only what was said, no defaults. */
export interface ToolFacts {
  /** Present when the method carries `@tool`. */
  readonly tool?: ToolOptions;
  readonly timeout?: TimeoutFacts;
  /** By position, from the parameter form; by name, from the method form. */
  readonly parameters?: readonly ParameterFacts[];
  /** What was decorated wrongly: sentences that name class and method and say what to do. */
  readonly misuses?: readonly string[];
}

/** What `@toolset` said about a class. */
export interface ToolsetFacts {
  /** Groups the class's tools under one name. */
  readonly namespace?: string;
  /** What the group is for. @default the class's TSDoc */
  readonly description?: string;
  /** Holds for each of its tools that says nothing else. */
  readonly defaults?: ToolDefaults;
}

/** What `@toolset` may say for all of a class's tools. */
export type ToolDefaults = Pick<ToolOptions, 'strict' | keyof ToolBehaviorOptions>;

/** Options of `@toolset`: the group's own, and defaults for each of its tools. */
export type ToolsetOptions = Omit<ToolsetFacts, 'defaults'> & ToolDefaults;

/** Options of `@tool`. */
export interface ToolOptions extends ToolBehaviorOptions {
  /** The name the model sees, 1 to 64 of `A–Z a–z 0–9 _ -`. @default the method's name */
  readonly name?: string;
  /** The text the model reads. @default the summary of the method's TSDoc */
  readonly description?: string;
  /**
   * Whether the model reads the comments of the method and of the types of its parameters; tags such as `@minimum` hold
   * either way. Read by `toolwright generate`.
   * @default true
   */
  readonly comments?: boolean;
  /** Whether the API holds the model's arguments to the schema. @default true */
  readonly strict?: boolean;
}

/** Every option of `@tool`, to tell misspelt ones. */
export const TOOL_OPTION_NAMES = [
  'name',
  'description',
  'comments',
  'strict',
  ...TOOL_BEHAVIOR_NAMES,
] as const satisfies readonly (keyof ToolOptions)[];

/** Every option of `@toolset`. */
export const TOOLSET_OPTION_NAMES = [
  'namespace',
  'description',
  'strict',
  ...TOOL_BEHAVIOR_NAMES,
] as const satisfies readonly (keyof ToolsetOptions)[];

/** Every option of `@timeout`. */
export const TIMEOUT_OPTION_NAMES = ['behavior', 'errorFunction'] as const satisfies readonly (keyof TimeoutOptions)[];

export interface TimeoutFacts extends TimeoutOptions {
  readonly milliseconds: number;
}

/** Options of `@timeout`. */
export interface TimeoutOptions {
  /** Whether running out of time is told to the model or ends the run. @default 'error_as_result' */
  readonly behavior?: 'error_as_result' | 'raise_exception';
  /** Makes the text the model reads instead of the default (B184). */
  readonly errorFunction?: ToolTimeoutErrorFunction;
}

/** What `@param`, `@context` or `@inject` said about one parameter. */
export interface ParameterFacts {
  /** Where the parameter stands, or what it is called. */
  readonly at: number | string;
  /** The parameter receives the ToolContext and is no argument. */
  readonly context?: true;
  /** The parameter receives a value of the application's and is no argument. */
  readonly inject?: InjectFacts;
  readonly options?: ParamOptions;
}

export interface InjectFacts {
  /** Left out: the property of the context that is called like the parameter. */
  readonly source?: InjectSource;
}

/** Where an injected value comes from: a property of the run's own context object, or whatever a function gives, asked at each call. */
export type InjectSource = string | InjectFunction;

// oxlint-disable-next-line no-explicit-any -- the caller's own context, whose type only the function knows
export type InjectFunction = (context: ToolContext<any>) => unknown;

/** Options of `@param`: each overrides what TSDoc and the type say, the others stay. */
export interface ParamOptions extends JsonSchema {
  /** The argument's name for the model. @default the parameter's name */
  readonly name?: string;
  /** Whether the model may leave the argument out. @default as the parameter is written */
  readonly optional?: boolean;
  /** The whole schema, in place of the derived one. */
  readonly schema?: JsonSchema;
}
