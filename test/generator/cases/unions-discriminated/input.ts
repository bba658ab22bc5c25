import { tool } from 'toolwright';

/** Paid by card. */
interface Card {
  kind: 'card';
  number: string;
}
interface Transfer {
  kind: 'transfer';
  iban: string;
  reference?: string;
}
type Payment = Card | Transfer | { kind: 'cash' };
type Exclusive = { a: string; b?: never } | { b: number; a?: never };

export class Checkout {
  /** Pay. */
  @tool()
  pay(payment: Payment, exclusive: Exclusive, more: Payment[] = []): void {}
}
