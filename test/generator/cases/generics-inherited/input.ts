import { tool } from 'toolwright';

interface Entity {
  id: string;
}
abstract class Repository<T extends Entity, Key = string> {
  /**
   * Find by key.
   * @param key Which one.
   */
  @tool()
  find(key: Key): T | undefined {
    return undefined;
  }

  /** Save it. */
  @tool()
  save(entity: T, tags: Record<string, T> = {}): void {}
}
interface Book extends Entity {
  title: string;
  /** In order of merit. */
  authors: ('first' | 'second')[];
}

export class Books extends Repository<Book> {}
export class Users extends Repository<{ id: string; name: string }, number> {
  /** Block one. */
  @tool()
  block(key: number): void {}
}
