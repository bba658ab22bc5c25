import { tool } from 'toolwright';

interface Filter {
  deep: { values: any[] };
}

export class Search {
  /** One. */
  @tool()
  one(query: any): void {}

  /** Two. */
  @tool()
  two(filter: Filter): void {}

  /** Three. */
  @tool()
  three(tags = []): void {}

  /** This one is sound. */
  @tool()
  four(text: string): void {}
}
