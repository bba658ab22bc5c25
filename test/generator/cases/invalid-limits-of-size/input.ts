import { tool } from 'toolwright';

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Row = { a: string; b: string; c: string; d: string; e: string; f: string };
type Long = 'a name of a property that goes on for as long as it takes to get past what a schema may hold in characters, which is much';

export class Sheets {
  /** More properties than a schema may have. */
  @tool()
  wide(cells: Record<`r${Digit}${Digit}${Digit}`, { a: 1; b: 1; c: 1; d: 1; e: 1 }>): void {}

  /** Names longer than a schema may hold together. */
  @tool()
  long(cells: Record<`${Long} ${Digit}${Digit}${Digit}`, string>): void {}

  /** Written once, a row counts once. */
  @tool()
  shared(cells: Record<`r${Digit}`, Row>): void {}
}
