/** The tool of every sample: a comment, a union and numbers say more of it than its code does. */
export const SAMPLE_METHOD = `  /**
   * Works out the price of a ticket.
   *
   * @param to The city to go to.
   * @param seats How many travel.
   */
  @tool()
  ticketPrice(to: 'Oslo' | 'Bergen' | 'Narvik', seats: number): { price: number } {
    const perSeat = { Oslo: 20, Bergen: 45, Narvik: 90 }[to];
    return { price: perSeat * seats };
  }
`;
