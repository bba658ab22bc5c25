import { UnsupportedSchemaError } from '../../errors/index.js';
import {
  checkStrictLimits,
  compileCodec,
  type JsonSchema,
  type LimitProblem,
  type Loss,
  type ManifestTool,
} from '../../schema/index.js';

/** What a model is sent of a tool's arguments, and what the API would refuse about it. */
export interface SentSchema {
  readonly schema: JsonSchema;
  /** What the run time checks, though the schema does not say it. */
  readonly losses: readonly Loss[];
  readonly problems: readonly SentProblem[];
}

/** What the API would refuse. */
export interface SentProblem {
  /** A sentence with its remedy. */
  readonly message: string;
  /** Where it is a limit that is exceeded. */
  readonly limit?: LimitProblem;
}

/** Lowers the exact schema of a tool as the run time does. */
export function sentSchema({ inputSchema, strict = true, name }: ManifestTool): SentSchema {
  try {
    const { strictSchema: schema, losses } = compileCodec(inputSchema, { toolName: name, strict });
    return {
      schema,
      losses,
      problems: strict ? checkStrictLimits(schema).map((limit) => ({ message: limit.message, limit })) : [],
    };
  } catch (error) {
    if (error instanceof UnsupportedSchemaError)
      return { schema: {}, losses: [], problems: [{ message: error.message }] };
    throw error;
  }
}

const known = new WeakMap<ManifestTool, readonly Loss[]>();

/** Keeps what was lost on the way to the schema that a tool of the manifest is sent with, for those who tell of it. */
export function rememberLosses(tool: ManifestTool, losses: readonly Loss[]): void {
  known.set(tool, losses);
}

/** Undefined of a tool that was not made in this process: its schema has to be lowered again. */
export function lossesOf(tool: ManifestTool): readonly Loss[] | undefined {
  return known.get(tool);
}
