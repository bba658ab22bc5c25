import { ToolwrightError } from './toolwright-error.js';

/** A host's container does not hold what its agents name as their tools: everything found, in one error. */
export class ToolDiscoveryError extends ToolwrightError {
  readonly code = 'TOOL_DISCOVERY';

  /** @param problems One sentence each, naming module, agent or class, and what to do; longer ones have lines of their own. */
  constructor(
    readonly problems: readonly string[],
    options?: ErrorOptions,
  ) {
    super(
      `The tools of this application are not ready; ${problems.length === 1 ? 'one thing is' : `${problems.length} things are`} missing or wrong:\n` +
        problems.map((problem) => `  - ${problem.replaceAll('\n', '\n    ')}`).join('\n'),
      options,
    );
  }
}
