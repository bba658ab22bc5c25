import { UserError } from './user-error.js';

/** Why a value that the application has to give is not there. */
export type InjectionProblem =
  /** `keys` of the context that is there; left out, the run has none. */
  | { readonly kind: 'missing'; readonly key: string; readonly keys?: readonly string[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'threw'; readonly cause: unknown };

/** The application did not give what a tool's hidden parameter needs. Ends the run: no model could repair it. Holds no value. */
export class InjectionError extends UserError {
  override readonly code = 'INJECTION';

  /** @param parameter `Orders.cancel(apiKey)` */
  constructor(
    readonly parameter: string,
    problem: InjectionProblem,
  ) {
    super(`${parameter}: ${sentenceOf(problem)}`, problem.kind === 'threw' ? { cause: problem.cause } : {});
  }
}

function sentenceOf(problem: InjectionProblem): string {
  switch (problem.kind) {
    case 'missing': {
      const { key, keys } = problem;
      const found = keys === undefined ? 'the run has no context' : `the context has ${names(keys)}`;
      return `the context of the run has no "${key}" to inject; ${found}. Pass it: run(agent, input, { context: { ${key}: … } }), or make the parameter optional.`;
    }
    case 'nothing':
      return 'the function of @inject gave nothing. Give a value, or make the parameter optional.';
    case 'threw':
      // Its words may be anybody's, so they stay in the cause.
      return 'the function of @inject threw; the cause says what.';
  }
}

function names(keys: readonly string[]): string {
  return keys.length === 0 ? 'no properties' : `only ${keys.map((key) => `"${key}"`).join(', ')}`;
}
