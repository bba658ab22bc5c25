/** Every deliberate failure of toolwright: a stable `code` for programs, a sentence with its remedy for people. */
export abstract class ToolwrightError extends Error {
  /** Stable, upper-case identifier; safe to compare in code. */
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
