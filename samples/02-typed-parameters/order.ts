/** What a customer is billed in. */
export enum Currency {
  Euro = 'EUR',
  Krone = 'NOK',
  Yen = 'JPY',
}

export interface Customer {
  name: string;
  /** Where the receipt goes. */
  email?: string;
}

export interface OrderLine {
  /**
   * The article's number.
   * @pattern ^TEA-\d+$
   */
  article: string;
  /**
   * How many packets.
   * @minimum 1
   * @maximum 99
   */
  quantity: number;
}

/** The customer comes to the shop. */
export interface PickUp {
  kind: 'pick-up';
  shop: 'harbour' | 'station';
}

/** A courier brings the parcel. */
export interface Courier {
  kind: 'courier';
  address: string;
  /** The first day it may arrive. */
  from?: Date;
}

export type Delivery = PickUp | Courier;

export interface Order {
  readonly number: string;
  readonly customer: Customer;
  readonly lines: readonly OrderLine[];
  readonly delivery: Delivery;
  readonly currency: Currency;
  readonly total: number;
}
