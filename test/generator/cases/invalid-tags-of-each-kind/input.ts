import { tool } from 'toolwright';

interface Numbers {
  /** @multipleOf 0 */
  a: number;
  /** @multipleOf -2 */
  b: number;
  /** @exclusiveMinimum */
  c: number;
  /** @exclusiveMaximum Infinity */
  d: number;
}
interface MoreNumbers {
  /** @maximum 1,000 */
  e: number;
  /** @int yes */
  f: number;
  /** @asType float */
  g: number;
}
interface Texts {
  /** @minLength 1.5 */
  h: string;
  /** @pattern [a-z */
  i: string;
  /** @pattern */
  j: string;
  /** @format two words */
  k: string;
}
interface Lists {
  /** @maxItems many */
  l: string[];
  /** @uniqueItems perhaps */
  m: string[];
  /** @minProperties -1 */
  n: Record<string, string>;
}
interface Others {
  /** @contentEncoding */
  o: string;
  /** @title */
  p: string;
  /** @readOnly maybe */
  q: string;
}

export class Tags {
  /** Takes numbers. */
  @tool()
  numbers(value: Numbers): void {}

  /** Takes moreNumbers. */
  @tool()
  moreNumbers(value: MoreNumbers): void {}

  /** Takes texts. */
  @tool()
  texts(value: Texts): void {}

  /** Takes lists. */
  @tool()
  lists(value: Lists): void {}

  /** Takes others. */
  @tool()
  others(value: Others): void {}
}
