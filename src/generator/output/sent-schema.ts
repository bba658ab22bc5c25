import { UnsupportedSchemaError } from '../../errors/index.js';
import { checkStrictLimits, compileCodec, type JsonSchema, type ManifestTool } from '../../schema/index.js';

/** What a model is sent of a tool's arguments, and what the API would refuse about it. */
export interface SentSchema {
  readonly schema: JsonSchema;
  /** Sentences with their remedies. */
  readonly problems: readonly string[];
}

/** Lowers the exact schema of a tool as the run time does. */
export function sentSchema({ inputSchema, strict = true, name }: ManifestTool): SentSchema {
  try {
    const { strictSchema: schema } = compileCodec(inputSchema, { toolName: name, strict });
    return { schema, problems: strict ? checkStrictLimits(schema).map(({ message }) => message) : [] };
  } catch (error) {
    if (error instanceof UnsupportedSchemaError) return { schema: {}, problems: [error.message] };
    throw error;
  }
}
