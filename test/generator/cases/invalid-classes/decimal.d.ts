export declare class Decimal {
  private readonly digits: number[];
  plus(other: Decimal): Decimal;
}
