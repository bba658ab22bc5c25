import { tool } from 'toolwright';

namespace Api {
  export interface Request {
    path: string;
    options?: Options;
  }
  export interface Options {
    retries: number;
  }
  export namespace V2 {
    /** Newer. */
    export interface Request extends Api.Request {
      trace: Trace.Id;
    }
    export namespace Trace {
      export type Id = `trace-${number}`;
    }
  }
}
interface Money {
  amount: number;
  currency: Money.Currency;
}
// A type and a namespace of one name, as many libraries have it.
namespace Money {
  export type Currency = 'EUR' | 'USD';
  export const zero: Money = { amount: 0, currency: 'EUR' };
}
class Account {
  owner!: string;
  kind: Account.Kind = Account.Kind.Private;
}
namespace Account {
  export enum Kind {
    Private = 'private',
    Business = 'business',
  }
}

export class Gateway {
  /** Send a request. */
  @tool()
  send(old: Api.Request, request: Api.V2.Request, price: Money, like: typeof Money.zero, account: Account): void {}
}
