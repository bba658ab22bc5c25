/**
 * Stands in a state that was read back for an agent that a tool gave while it ran: nothing leads to it but the tool, which is called again
 * when the run goes on.
 */
export class MadeAgent {
  constructor(readonly name: string) {}
}
