import { tool } from 'toolwright';
import type { Column, Generated, Insertable, Selectable, Updateable } from './tables.d.ts';

/** @minimum 0 */
type Cents = number;

interface PersonTable {
  id: Generated<number>;
  /** As on the passport. */
  name: string;
  title: string | null;
  gender: 'man' | 'woman' | 'other';
  /** What is left to pay. */
  debt: Cents;
  created: Column<Date, string | undefined, never>;
}

export class People {
  /** Adds a person. */
  @tool()
  add(person: Insertable<PersonTable>): Selectable<PersonTable> {
    throw new Error(JSON.stringify(person));
  }

  /** Changes one. */
  @tool()
  change(id: Selectable<PersonTable>['id'], changes: Updateable<PersonTable>): void {}
}
