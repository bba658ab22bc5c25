import { tool } from 'toolwright';

interface Page<T> {
  items: T[];
  next?: { first: T };
}
type Result<T, E = Error> = { ok: true; value: T } | { ok: false; error: E };
interface Store<T> {
  state: T;
  set(state: T): void;
}
abstract class Repository<T> {
  /** Saves. */
  @tool()
  save(entity: T): void {}
}

/** Each problem is told where it stands, not in the generic. */
export class Generics {
  /** Takes. */
  @tool()
  take(page: Page<() => void>, result: Result<string>, store: Store<number>, list: Page<Page<symbol>>): void {}
}
export class Callbacks extends Repository<{ name: string; done: () => void }> {}
