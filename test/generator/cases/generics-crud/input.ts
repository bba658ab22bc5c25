import { tool } from 'toolwright';

interface Entity {
  id: string;
  createdAt: Date;
}
interface User extends Entity {
  /** Where to write to. */
  email: string;
  role: 'admin' | 'member';
}
type Draft<T extends Entity> = Omit<T, keyof Entity>;
interface Page<T> {
  items: T[];
  total: number;
}

abstract class Crud<T extends Entity, TKey extends keyof T = 'id'> {
  /** Create a record. */
  @tool()
  create(draft: Draft<T>): Promise<T> {
    throw new Error(String(draft));
  }

  /** Change a record. */
  @tool()
  update(key: T[TKey], changes: Partial<Draft<T>>): Promise<T> {
    throw new Error(String([key, changes]));
  }

  /** List records. */
  @tool()
  list(where?: { [K in keyof Draft<T>]?: T[K] | readonly T[K][] }, orderBy?: keyof T): Promise<Page<T>> {
    throw new Error(String([where, orderBy]));
  }

  protected abstract load(key: T[TKey]): Promise<T>;
}

/** The users of the shop. */
export class Users extends Crud<User> {
  protected load(): Promise<User> {
    throw new Error('not here');
  }
}
export class UsersByMail extends Crud<User, 'email'> {
  protected load(): Promise<User> {
    throw new Error('not here');
  }

  /** Change a user. */
  override update(key: string, changes: Partial<Draft<User>> & { reason: string }): Promise<User> {
    return super.update(key, changes);
  }
}
