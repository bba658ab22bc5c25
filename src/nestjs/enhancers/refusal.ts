import { HttpException } from '@nestjs/common';
import type { ToolErrorFunction } from '../../tools/function-tool.js';

/** Whether an error says that the caller may not do this, rather than that something went wrong. */
export function isRefusal(error: unknown): error is HttpException {
  return error instanceof HttpException && (error.getStatus() === 401 || error.getStatus() === 403);
}

/** Tells the model of a refusal as one, which trying again does not change; of all else as the tool itself says. */
export function tellingRefusals(errorFunction: ToolErrorFunction): ToolErrorFunction {
  return (context, error) =>
    isRefusal(error)
      ? `The call of ${context.qualifiedToolName} was refused: ${error.message.replace(/[.\s]+$/, '')}. Calling it again will not change that.`
      : errorFunction(context, error);
}
