import { tool } from 'toolwright';

interface Options {
  deep: boolean;
}

export class Overloaded {
  /**
   * Get one by its number.
   * @param id Its number.
   */
  get(id: number): string;
  get(id: string, options: Options): string;
  @tool()
  get(id: string | number, options?: Options): string {
    return String(id) + options;
  }

  find(pattern: RegExp): void;
  /**
   * Find texts.
   * @param text What they hold.
   * @param tags All of which they have.
   */
  find(text: string, ...tags: string[]): void;
  @tool()
  find(textOrPattern: string | RegExp, ...labels: string[]): void {}

  /** Put one. */
  static put(key: string, value: number): void;
  static put(values: Record<string, number>): void;
  @tool()
  static put(key: unknown, value?: unknown, ...rest: unknown[]): void {}
}

class Base<T> {
  /** Save a record. */
  save(record: T): void;
  save(record: T, stream: AsyncIterable<T>): void;
  @tool()
  save(record: T, stream?: AsyncIterable<T>): void {}
}
export class Orders extends Base<{ number: string }> {}
