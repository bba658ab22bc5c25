import { tool } from 'toolwright';

export class Parameters {
  /**
   * Lists entries.
   * @param limit - How many.
   * @minimum limit 1
   * @maximum limit 100
   * @int limit
   * @format mail email
   * @param {number} [offset=0] Where to start.
   */
  @tool()
  list(
    limit: number,
    mail: string,
    /**
     * Words.
     * @minItems 1
     * @uniqueItems
     */
    words: string[],
    /** @pattern /^[A-Z]+$/ */ code?: string,
    offset?: number,
  ): void {}
}
