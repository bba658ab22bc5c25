import { tool } from 'toolwright';

/** Where something is. */
interface Address {
  /** Street and number. */
  street: string;
  city: string;
  /**
   * Two letters,
   * in capitals.
   */
  country?: string;
}
interface Customer {
  name: string;
  home: Address;
  /** Where bills go. */
  billing?: Address;
  tags: { label: string; weight: number }[];
}

export class Customers {
  /** Add a customer. */
  @tool()
  add(customer: Customer, options: { notify: boolean; 'reply-to'?: string }): void {}
}
