/** Whether arguments that do not fit the schema are repaired where they can only mean one thing, or told to the model as they are. */
export type RepairPolicy = 'lenient' | 'strict';

/** One thing that was put right in the arguments a model sent. */
export interface ArgumentRepair {
  /** Where, as a JSON pointer into the arguments as they are after all repairs: `/order/lines/0`; empty for the whole. */
  readonly path: string;
  /**
   * `parsed-json`: text that held the JSON of what was asked for. `wrapped-item`: one item where a list was asked for.
   * `enum-value`: a listed value, spelt otherwise. `property-name`: the name of a property, written in another style.
   */
  readonly kind: 'parsed-json' | 'wrapped-item' | 'enum-value' | 'property-name';
  /** What stood there before this repair, as JSON of at most 120 characters. */
  readonly from: string;
  /** What stands there after it, likewise. */
  readonly to: string;
}

/** Arguments that fit the schema, and what had to be done for it. */
export interface RepairedArguments {
  readonly value: unknown;
  readonly repairs: readonly ArgumentRepair[];
}
