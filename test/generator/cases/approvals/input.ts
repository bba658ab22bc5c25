import { tool, toolset } from 'toolwright';

const ASKS = true;
const decide = (): boolean => true;

@toolset({ needsApproval: true })
export class Accounts {
  /** As the class says. */
  @tool()
  close(): void {}

  /** Never. */
  @tool({ needsApproval: false })
  read(): void {}

  /** Each call, by a constant. */
  @tool({ needsApproval: ASKS })
  rename(): void {}

  /** Decided by a function. */
  @tool({ needsApproval: (_context, { amount }: { amount: number }) => amount > 10 })
  pay(amount: number): void {
    void amount;
  }

  /** Decided by one that stands elsewhere. */
  @tool({ needsApproval: decide })
  move(): void {}
}

@toolset({ effect: 'write' })
export class Texts {
  /** What is destructive asks. */
  @tool({ effect: 'destructive' })
  erase(): void {}

  /** Unless it is told not to. */
  @tool({ effect: 'destructive', needsApproval: false })
  tidy(): void {}


  /** Nothing is said. */
  @tool()
  read(): void {}
}
