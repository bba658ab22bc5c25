import { tool } from 'toolwright';

interface Address {
  city: string;
  zip?: string;
}

export class Shop {
  /**
   * Finds shops.
   *
   * @param {string} city The city to look in.
   * @param {number} [limit=10] How many to return.
   * @param {Object} near Where to start.
   * @param {string} near.city The city of the start.
   * @param {string} [near.zip] Its code,
   *   as on letters.
   * @param {string[]} [tags] What they sell.
   * @return {string} The names of the shops.
   */
  @tool()
  find(city: string, limit: number | undefined, near: Address, tags: string[] = []): string[] {
    return [];
  }

  /**
   * @summary Opens a shop.
   * @description It must be closed.
   * @arg name - Its name: short.
   * @argument days – On which days:
   *
   *   - weekdays
   *   - weekends
   */
  @tool()
  open(name: string, days: string): void {}

  /** Closes a shop. @param name - Of the shop. */
  @tool()
  close(name: string): void {}

  /**
   * Moves shops.
   * @param moves - Which ones.
   * @param moves[].city - Where to.
   */
  @tool()
  move(moves: Address[]): void {}

  /**
   * Counts shops.
   * @param {Object} options How to count.
   * @param {number} [options.limit=10] At most.
   * @param {string} [options.order="name"]
   * @param {string} [options.near.zip=0150] Where.
   * @param {string} [options.near.city=Bonn] Always sent, so it has no default.
   */
  @tool()
  count(options: { limit?: number; order?: 'name' | 'size'; near: Address }): void {}

  /**
   * Lists shops.
   * @param {Object} options
   * @param {number} [options.limit=10] At most.
   * @param {number} [options.offset=7] The code holds.
   */
  @tool()
  list({ limit, offset = 5 }: { limit?: number; offset?: number }): void {}
}
