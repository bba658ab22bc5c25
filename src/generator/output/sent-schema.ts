import { UnsupportedSchemaError } from '../../errors/index.js';
import { checkStrictLimits, compileCodec, type JsonSchema, type ManifestTool } from '../../schema/index.js';
import { compilePlainCodec } from '../../schema/plain-codec.js';

/** What a model is sent of a tool's arguments, and what the API would refuse about it. */
export interface SentSchema {
  readonly schema: JsonSchema;
  /** Sentences with their remedies. */
  readonly problems: readonly string[];
}

/** Lowers the exact schema of a tool as the run time does. */
export function sentSchema({ inputSchema, strict, name }: ManifestTool): SentSchema {
  try {
    if (strict === false) return { schema: compilePlainCodec(inputSchema, name).wireSchema, problems: [] };
    const { strictSchema } = compileCodec(inputSchema, { toolName: name });
    return { schema: strictSchema, problems: checkStrictLimits(strictSchema).map(({ message }) => message) };
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return { schema: {}, problems: [error.message] };
    throw error;
  }
}
