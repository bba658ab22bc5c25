import { tool } from 'toolwright';

const PREFIX = 'crm/';

export class Names {
  /** Empty. */
  @tool({ name: '' })
  empty(): void {}

  /** Too long. */
  @tool()
  aMethodWhoseNameGoesOnAndOnUntilItIsLongerThanTheSixtyFourCharactersAllowed(): void {}

  /** A dollar sign. */
  @tool()
  $watch(): void {}

  /** From a constant. */
  @tool({ name: `${PREFIX}find` })
  find(): void {}

  /** Nothing of it can be kept. */
  @tool()
  名前(): void {}

  /** Quoted. */
  @tool()
  'with space'(): void {}
}
