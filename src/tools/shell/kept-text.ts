import { firstCharacters, lastCharacters, withoutHalf } from './limit-shell-output.js';

/** Below this a notice would take too much of the room there is. */
const ROOM_FOR_NOTICE = 200;
const NOTICE_LENGTH = 60;

/** Keeps the beginning and the end of a text that may be endless, in a memory that does not grow with it. */
export class KeptText {
  /** Of all that was added. */
  length = 0;
  #head = '';
  #tail = '';

  /** @param capacity The most characters that may be asked for later. */
  constructor(readonly capacity: number) {}

  add(chunk: string): void {
    this.length += chunk.length;
    const room = this.capacity - this.#head.length;
    this.#head += chunk.slice(0, room);
    this.#tail += chunk.slice(room);
    // Not at every chunk: each time costs as much as what is kept.
    if (this.#tail.length > 2 * this.capacity) this.#tail = lastCharacters(this.#tail, this.capacity);
  }

  /** At most so many characters: all, or beginning and end with a notice between them of how many are missing. */
  text(limit: number): string {
    if (this.length <= limit) return this.#head + this.#tail;
    if (limit < ROOM_FOR_NOTICE) return withoutHalf(this.#head.slice(0, limit));
    const room = limit - NOTICE_LENGTH;
    const start = firstCharacters(this.#head, Math.ceil(room / 2));
    const end = lastCharacters(this.#head + this.#tail, Math.floor(room / 2));
    return `${start}\n[… ${this.length - start.length - end.length} characters left out …]\n${end}`;
  }
}
