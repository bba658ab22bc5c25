import { tool } from 'toolwright';

class Token {
  protected constructor(readonly value: string) {}
  static parse(text: string): Token {
    return new Token(text);
  }
}
class Singleton {
  static readonly instance = new Singleton();
  name = 'one';
  private constructor() {}
}
abstract class Shape {
  abstract area(): number;
}
class Sealed {
  #value = 1;
  private other = 2;
  reveal(): number {
    return this.#value + this.other;
  }
}

export class Vault {
  /** Opens. */
  @tool()
  open(list: Token[], either: string | Singleton, shapes: Record<string, Shape>, options: { secret?: Sealed }): void {}
}
