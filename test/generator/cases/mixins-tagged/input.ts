import { tool } from 'toolwright';

type Constructor<T = object> = new (...args: any[]) => T;

interface Identified {
  id: string;
}

function Searchable<TBase extends Constructor>(Base: TBase) {
  class Searching extends Base {
    /** Search for a text. */
    @tool()
    search(text: string): string[] {
      return [text];
    }
  }
  return Searching;
}

/** Gives a class the methods of a repository of one kind of records. */
function Repository<TRecord extends Identified>() {
  class Stored {
    /** Save a record. */
    @tool()
    save(record: TRecord): void {}
  }
  return Stored;
}

class Plain {
  constructor(readonly name: string) {}
}

export class Library extends Searchable(Plain) {
  /** Lend a book. */
  @tool()
  lend(isbn: string): void {}
}

export class Books extends Searchable(Repository<{ id: string; title: string }>()) {}
