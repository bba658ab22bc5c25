import { MalformedArgumentsError } from '../errors/index.js';
import type { ToolErrorFunction } from './function-tool.js';

/** The default error function: tells the model what went wrong and that it may try again (B189, B190). */
export const toolErrorMessage: ToolErrorFunction = (_context, error) => {
  if (error instanceof MalformedArgumentsError) {
    return `An error occurred while parsing tool arguments. Please try again with valid JSON. Error: ${error.message}`;
  }
  return `An error occurred while running the tool. Please try again. Error: ${wordsOf(error)}`;
};

/** Errors of several causes, such as a refused connection to a host with two addresses, have no message of their own. */
function wordsOf(error: Error): string {
  if (error.message !== '') return error.message;
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  const words = causes.filter((cause) => cause instanceof Error).map(({ message }) => message);
  return words.length > 0 ? words.join('; ') : error.name;
}
