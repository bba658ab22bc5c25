import { UnsupportedSchemaError } from '../../errors/index.js';
import {
  checkStrictLimits,
  compileCodec,
  type JsonSchema,
  type LimitProblem,
  type ManifestTool,
} from '../../schema/index.js';

/** What a model is sent of a tool's arguments, and what the API would refuse about it. */
export interface SentSchema {
  readonly schema: JsonSchema;
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
    const { strictSchema: schema } = compileCodec(inputSchema, { toolName: name, strict });
    return {
      schema,
      problems: strict ? checkStrictLimits(schema).map((limit) => ({ message: limit.message, limit })) : [],
    };
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return { schema: {}, problems: [{ message: error.message }] };
    throw error;
  }
}
