import { tool } from 'toolwright';

const key = 'computed';

export class Members {
  /** @internal */
  @tool()
  private hidden(): void {}

  @tool()
  protected guarded(): void {}

  @tool()
  #secret(): void {}

  @tool()
  property = 1;

  @tool()
  arrow = () => 1;

  @tool()
  get getter(): number {
    return 1;
  }

  @tool()
  [key](): void {}

  /** Sound. */
  @tool()
  sound(): void {}
}
