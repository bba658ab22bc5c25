import { tool } from 'toolwright';

function make(): { id: number; names: string[] } {
  return { id: 1, names: [] };
}

export class Guess {
  /** Guess. */
  @tool()
  guess(count = 3, word = 'a', flags = [true], shape = { x: 1, y: 'z' }, made = make()) {
    return { count, word };
  }
}
