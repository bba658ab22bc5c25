import { tool, type ToolContext } from 'toolwright';

enum Unit {
  Celsius = 'C',
}

interface Query {
  city: string;
  days?: number;
}

export class Weather {
  /**
   * The forecast.
   * @example
   * ```ts
   * const weather = new Weather();
   * await weather.forecast('Oslo', 3);
   * weather.forecast('Bergen', undefined, Unit.Celsius);
   * ```
   * @example weather.forecast(city, days)
   */
  @tool()
  forecast(city: string, days?: number, unit = Unit.Celsius): void {}

  /**
   * Searches.
   * @example <caption>By city</caption> this.search({ city: 'Oslo' })
   * @example { "query": { "city": "Bergen", "days": 2 } }
   * @example
   * A title
   * search({ city: 'Molde' })
   * @example Just words, not code.
   */
  @tool()
  search(query: Query): void {}

  /**
   * Several at once.
   * @example weather.several(ctx, new Date('2026-03-06T00:00:00Z'), 'Oslo', 'Bergen')
   */
  @tool()
  several(context: ToolContext, from: Date, ...cities: string[]): void {}

  /**
   * Taken apart.
   * @example weather.apart({ city: 'Oslo', days: 1 })
   * @example { "city": "Bergen" }
   */
  @tool()
  apart({ city, days = 2 }: Query): void {}
}
