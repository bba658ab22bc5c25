import { tool } from 'toolwright';

export class Tags {
  /**
   * Tag a page.
   * @param tags What it is about.
   */
  @tool()
  tag(page: string, ...tags: string[]): void {}

  /** Sum up. */
  @tool()
  sum(...numbers: number[]): number {
    return 0;
  }
}
