/** A number of any length: a function, a namespace and a class of one name. */
export declare function Amount(value: Amount.Source): Amount;
export namespace Amount {
  export type Source = string | number | Amount;
}
export declare class Amount {
  readonly digits: number[];
  readonly sign: number;
  constructor(value: Amount.Source);
  plus(other: Amount.Source): Amount;
}

/** An interface with a constructor elsewhere. */
export interface Big {
  readonly sign: number;
  abs(): Big;
  add(other: Big): Big;
  cmp(other: Big): -1 | 0 | 1;
}

declare class Bytes {
  protected raw: Uint8Array;
  toHex(): string;
}
/** Its methods are those of its base. */
export declare class ObjectKey extends Bytes {}

export interface Model<T> {
  find(key: ObjectKey): T | null;
  name: string;
}
export declare class Document<T> {
  $parent?: Document<unknown>;
  $model: Model<T>;
  save(): Promise<this>;
}
export type Hydrated<T> = Document<T> & T & { key: ObjectKey };
