import { ToolwrightError } from './toolwright-error.js';

/** The bound manifest describes another version of the class than the one that is running. */
export class StaleManifestError extends ToolwrightError {
  readonly code = 'STALE_MANIFEST';

  /**
   * @param className The class whose entry is out of date.
   * @param differences One sentence a difference, each naming class and method.
   */
  constructor(
    readonly className: string,
    readonly differences: readonly string[],
  ) {
    super(
      `The tool manifest of ${className} is out of date. Run \`npx toolwright generate\`; if it prints errors, correct them first, as it leaves such tools out. Then start again.\n` +
        differences.map((difference) => `  - ${difference}`).join('\n'),
    );
  }
}
