import { param, timeout, tool } from 'toolwright';

export class Animal {
  /**
   * Make a noise.
   * @param volume How loud.
   */
  @tool()
  @timeout(1_000)
  speak(volume: number): string {
    return '';
  }

  /** Sleep. */
  @tool({ name: 'rest' })
  sleep(hours: number): void {}
}
export class Dog extends Animal {
  override speak(volume: number, times = 1): string {
    return '';
  }

  /** Fetch. */
  @tool()
  fetch(@param('What to bring.') thing: string): void {}
}
export class Puppy extends Dog {
  /** Bark, softly. */
  @tool({ name: 'yap' })
  override speak(volume: number): string {
    return '';
  }
}
