import { tool } from 'toolwright';

export class Names {
  /** Dots. */
  @tool({ name: 'crm.find customer' })
  find(): void {}

  /** Umlauts. */
  @tool()
  größe(): void {}

  /** Twins. */
  @tool({ name: 'same' })
  one(): void {}

  /** Twins. */
  @tool({ name: 'same' })
  two(): void {}

  /** Static twin. */
  @tool()
  static three(): void {}

  /** Twin. */
  @tool()
  three(): void {}
}
