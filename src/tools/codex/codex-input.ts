import { InvalidArgumentsError, type ArgumentProblem } from '../../errors/index.js';
import type { JsonSchema } from '../../schema/json-schema.js';
import { shortJson } from '../../schema/short-json.js';

/** What Codex is given: in the SDK's form. */
export type CodexInput =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'local_image'; readonly path: string };

/** The arguments of a call, as they come out of the codec. */
export interface CodexArguments {
  readonly inputs: readonly { readonly type: CodexInput['type']; readonly text?: string; readonly path?: string }[];
  readonly thread_id?: string;
}

/** The schema of the arguments (B243). Without `thread_id` where the context of the run says which thread it is. */
export function codexParameters(hasThreadId: boolean): JsonSchema {
  const threadId = {
    type: 'string',
    description: 'The thread to go on with, from an earlier result. Null: a new one.',
  } as const;
  return {
    type: 'object',
    properties: {
      inputs: {
        type: 'array',
        minItems: 1,
        description: 'What to tell Codex: the task, and pictures that belong to it.',
        items: {
          type: 'object',
          properties: {
            type: { type: 'string', enum: ['text', 'local_image'] },
            text: { type: 'string', description: 'The text, if the type is "text"; else null.' },
            path: { type: 'string', description: 'The path of the picture, if the type is "local_image"; else null.' },
          },
          required: ['type'],
          additionalProperties: false,
        },
      },
      ...(hasThreadId && { thread_id: threadId }),
    },
    required: ['inputs'],
    additionalProperties: false,
  };
}

/**
 * The inputs, trimmed, each with the one field that its type has (B244).
 *
 * @throws {InvalidArgumentsError} A field that is missing, blank, or belongs to the other type.
 */
export function readInputs(toolName: string, inputs: CodexArguments['inputs']): CodexInput[] {
  const problems: ArgumentProblem[] = [];
  const read = inputs.flatMap(({ type, text, path }, index): CodexInput[] => {
    const fields = { text: text?.trim() ?? '', path: path?.trim() ?? '' };
    const [own, other] = type === 'text' ? (['text', 'path'] as const) : (['path', 'text'] as const);
    const problem = (name: 'text' | 'path', expected: string, received: string): void => {
      problems.push({ path: `inputs[${index}].${name}`, expected: `${expected} for the type "${type}"`, received });
    };
    if (fields[own] === '') problem(own, 'a text that is not blank', shortJson({ text, path }[own] ?? null));
    if (fields[other] !== '') problem(other, 'null', shortJson(fields[other]));
    if (type === 'text') return [{ type, text: fields.text }];
    // The SDK makes it an argument of the program, which would take it for an option, such as one that turns the sandbox off.
    return [{ type, path: fields.path.startsWith('-') ? `./${fields.path}` : fields.path }];
  });
  if (problems.length > 0) throw new InvalidArgumentsError(toolName, problems);
  return read;
}
