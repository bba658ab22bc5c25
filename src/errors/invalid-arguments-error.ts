import { ModelBehaviorError } from './model-behavior-error.js';

/** One thing that is wrong with the arguments the model sent. */
export interface ArgumentProblem {
  /** Where, as the model wrote it: `order.lines[0].quantity`; empty for the arguments as a whole. */
  readonly path: string;
  /** What the schema asks for there, as a phrase: `an integer`, `one of "asc", "desc"`. */
  readonly expected: string;
  /** What was sent, as short JSON; `nothing` when it was left out. */
  readonly received: string;
}

/** The model's arguments are not what the tool's schema asks for. The model reads this and can repair its call. */
export class InvalidArgumentsError extends ModelBehaviorError {
  override readonly code = 'INVALID_ARGUMENTS';

  constructor(
    readonly toolName: string,
    readonly problems: readonly ArgumentProblem[],
  ) {
    super(
      `Invalid JSON input for tool ${toolName}: ` +
        problems
          .map(
            ({ path, expected, received }) =>
              `${path === '' ? 'the arguments' : path} must be ${expected}, but got ${received}`,
          )
          .join('; '),
    );
  }
}

/** The model's arguments are not JSON at all (B190). */
export class MalformedArgumentsError extends ModelBehaviorError {
  override readonly code = 'MALFORMED_ARGUMENTS';

  constructor(
    readonly toolName: string,
    readonly argumentsJson: string,
    options: { readonly cause: Error },
  ) {
    super(options.cause.message, options);
  }
}
