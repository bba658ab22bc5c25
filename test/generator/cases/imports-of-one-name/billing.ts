export interface Options {
  currency: 'EUR' | 'USD';
}

/** An account and those below it. */
export interface Node {
  account: string;
  below?: Node[];
}
