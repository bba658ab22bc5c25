import { tool } from 'toolwright';

interface Query {
  city: string;
  days?: number;
}

export class Examples {
  /**
   * Searches.
   * @example service.search({ city: 3 })
   * @example service.search({ town: 'Oslo' })
   * @example service.search({ city: 'Oslo' }, 3)
   * @example service.search()
   * @example { "city": "Oslo" }
   */
  @tool()
  search(query: Query): void {}

  /**
   * Takes.
   * @example service.take('many')
   * @example service.take(-1)
   * @minimum count 0
   */
  @tool()
  take(count: number): void {}
}
