import { UnsupportedSchemaError } from '../../errors/unsupported-schema-error.js';
import type { CheckedTool } from '../function-tool.js';
import { functionTool, type FunctionToolOptions } from '../function-tool-builder.js';

/**
 * A tool whose schema somebody else wrote: strict unless it says otherwise, or its schema has no strict form. The arguments are
 * checked and given their own form again either way.
 */
export function strictIfPossible<TInput>(options: FunctionToolOptions<TInput>): CheckedTool {
  if (options.strict === false) return functionTool(options);
  try {
    return functionTool({ ...options, strict: true });
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    return functionTool({ ...options, strict: false });
  }
}
