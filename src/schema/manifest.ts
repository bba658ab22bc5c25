import type { JsonSchema, ObjectSchema } from './json-schema.js';

/** The version of the manifest format that this toolwright reads and writes. */
export const MANIFEST_VERSION = 1;

/** What the generator learned from the source of decorated classes: plain data, bound to the classes by the generated module. */
export interface Manifest {
  readonly version: number;
  readonly toolsets: readonly ManifestToolset[];
  /** The classes whose instances tools receive, by the names under which the tools refer to them. */
  readonly dtos?: Readonly<Record<string, ManifestDto>>;
}

/** One class whose instances are arguments, or parts of them. */
export interface ManifestDto {
  readonly className: string;
  /** `src/order.dto.ts:7`, relative to the project. */
  readonly source: string;
  /**
   * The rules of class-validator by property, such as `min(1)`, as far as the source tells; `…` where decorators of others
   * may add more. What runs is compared with them at the start.
   */
  readonly rules?: Readonly<Record<string, readonly string[]>>;
}

/** One decorated class. */
export interface ManifestToolset {
  readonly className: string;
  /** `src/weather.tools.ts:12`, relative to the project. */
  readonly source: string;
  readonly namespace?: string;
  readonly description?: string;
  readonly tools: readonly ManifestTool[];
}

/** One method tagged `@tool`, its own or inherited. */
export interface ManifestTool {
  readonly method: string;
  /** Only on static methods. */
  readonly static?: true;
  /** The name the model sees, as far as the source tells. */
  readonly name: string;
  readonly description: string;
  /** `src/weather.tools.ts:20`, relative to the project. */
  readonly source?: string;
  readonly parameters: readonly ManifestParameter[];
  readonly inputSchema: ObjectSchema;
  /**
   * Which schemas of `inputSchema`, by JSON pointer, stand for instances of which classes. They are not marked in the schema itself,
   * so that no mark can ever reach a model.
   */
  readonly dtos?: Readonly<Record<string, string>>;
  /** Which objects of `inputSchema`, by JSON pointer, receive the signal of the call, and in which properties. */
  readonly signals?: Readonly<Record<string, readonly string[]>>;
  /** In the JSON twin only; the run time lowers `inputSchema` itself. */
  readonly strictSchema?: JsonSchema;
  /** `false` when the source says `@tool({ strict: false })`. */
  readonly strict?: boolean;
  readonly outputSchema?: JsonSchema;
  /** Present when the method may return an agent, which answers the call; without arguments of its own, it is called with a task. */
  readonly answeredBy?: 'agent';
  readonly timeoutMs?: number;
  /** Whether the comment says `@deprecated`; why is part of the description. */
  readonly deprecated?: true;
  /** Whether a person approves each call; `'depends'` where a function says so call by call. In the JSON twin only. */
  readonly needsApproval?: true | 'depends';
  /** What a call does to the world, as far as the source tells. In the JSON twin only. */
  readonly effect?: 'read' | 'write' | 'destructive';
  /** Whether the model is shown the tool only once a tool search has found it. In the JSON twin only. */
  readonly deferLoading?: true;
  /** What `@throws` says, for documentation. In the JSON twin only. */
  readonly throws?: readonly ManifestThrows[];
}

/** One `@throws` tag. */
export interface ManifestThrows {
  /** The class, where the comment names it. */
  readonly type?: string;
  readonly text: string;
}

/** One parameter of the method, in its place. */
export interface ManifestParameter {
  /** As written; for a destructured one its pattern, e.g. `{ city, days }`. */
  readonly name: string;
  /**
   * How the argument is found: `value` (default) by name; `rest` likewise, then spread; `spread` is an object made of
   * the arguments named in `properties`; `context` is the ToolContext; `signal` is its AbortSignal, or an object of nothing
   * else; `inject` comes from the context of the run.
   */
  readonly kind?: 'value' | 'rest' | 'spread' | 'context' | 'signal' | 'inject';
  /** Only for `inject`: which property of the context, where that is not `name` and the source tells. */
  readonly from?: string;
  /** Only for `inject`: it is received as a `Secret`. */
  readonly secret?: true;
  /** What the model calls it, where that is not `name` (`@param({ name })`). */
  readonly argument?: string;
  /** Only for `spread`: the arguments that make it up. */
  readonly properties?: readonly string[];
  /** Only for `spread`: the class whose instance is taken apart. */
  readonly dto?: string;
  /**
   * The properties of the object that receive the signal of the call: of a `spread` or a `signal`, and of a `value` that may be left out,
   * in which case the method is given an object all the same.
   */
  readonly signals?: readonly string[];
  readonly description?: string;
  readonly optional?: true;
}
