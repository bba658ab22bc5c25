import { tool } from 'toolwright';

export class Travel {
  /**
   * Books a journey from one station to another and keeps the seats until the booking is paid.
   *
   * Ask for the day and the hour first; never guess them. Prices are in cents.
   *
   * Proceed as follows:
   *
   * 1. Step 1: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 2. Step 2: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 3. Step 3: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 4. Step 4: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 5. Step 5: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 6. Step 6: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 7. Step 7: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 8. Step 8: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 9. Step 9: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 10. Step 10: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 11. Step 11: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   * 12. Step 12: check what the traveller said, repeat it in your own words, and go on only when it was confirmed.
   *
   * | class | price |
   * |-------|-------|
   * | first | 1 * 2 |
   * | second | 1 |
   *
   * ```json
   * { "from": "Basel",
   *     "to": "Rome" }
   * ```
   *
   * @remarks
   * Trains that run at night need a **bed**: say so with `night`. Characters such as < > & " ' \\ / and 🚆 stay as they are.
   *
   * @param from - The station of departure, as a traveller
   *   would name it, over
   *   several lines.
   * @param night - Whether to sleep on the way.
   * @returns The number of the booking.
   */
  @tool()
  book(from: string, to: string, night = false): string {
    return String([from, to, night]);
  }
}
