import { tool } from 'toolwright';

type Source = { url: string } | { stream: AsyncIterable<string> };
type Key = string | number | symbol;
type Value = string | RegExp | null;

export class Loads {
  /** One member of each cannot be sent. */
  @tool()
  load(source: Source, key: Key, value: Value, either: string | any[], nested: { items: (Date | WeakSet<object>)[] }, open: 'a' | Lowercase<Uppercase<string>>): void {}
}
