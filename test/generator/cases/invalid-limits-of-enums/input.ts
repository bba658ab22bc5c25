import { tool } from 'toolwright';

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Hundreds = '0' | '1' | '2';

export class Codes {
  /** More values than a schema may have. */
  @tool()
  pick(code: `a${Digit}${Digit}${Digit}`, more: `b${Digit}`): void {}

  /** Long values in a long list. */
  @tool()
  long(code: `a value that is rather long, as such values go: number ${Hundreds}${Digit}${Digit}`): void {}
}
