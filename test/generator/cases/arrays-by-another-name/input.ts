import { tool } from 'toolwright';

interface Tags extends Array<string> {}
type Row = readonly (number | null)[];

export class Lists {
  /** Fill. */
  @tool()
  fill(tags: Tags, rows: Row[]): void {}
}
