/** What is left of a class with rules once a package is built. */
export declare class OrderDto {
  /** How many. */
  count: number;
}
