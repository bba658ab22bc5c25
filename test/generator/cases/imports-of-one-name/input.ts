import { tool } from 'toolwright';
import type { Options } from './billing.js';
import type { Options as ShippingOptions, Node } from './shipping.js';
import type { Node as Account } from './billing.js';

export class Checkout {
  /** Two types of one name meet in one tool. */
  @tool()
  order(billing: Options, shipping: ShippingOptions, account: Account, route: Node): void {}
}
