import { tool, toolset } from 'toolwright';

const isLarge = () => true;

/** Money. */
@toolset({ effect: 'write', needsApproval: isLarge })
export class Payments {
  /** Pays, and asks as the class says. */
  @tool()
  pay(amount: number): string {
    return `${amount}`;
  }

  /** Asks every time. */
  @tool({ effect: 'destructive', needsApproval: true, deferLoading: true })
  cancel(payment: string): string {
    return payment;
  }

  /** Never asks. */
  @tool({ effect: 'read', needsApproval: false })
  look(payment: string): string {
    return payment;
  }

  /** Asks, as what it destroys is gone. */
  @tool({ effect: 'destructive' })
  erase(payment: string): string {
    return payment;
  }
}
