import { tool } from 'toolwright';

class Person {
  /** Full name. */
  name!: string;
  readonly born?: Date;
}
class Guest extends Person {
  /** How many come. */
  count = 1;
  dishes: string[] = [];
  vegetarian: boolean = false;
  arrival = new Date();
  static total = 0;
  constructor(public table?: number) {
    super();
  }
}

export class Parties {
  /** Invite a guest. */
  @tool()
  invite(guest: Guest): void {}
}
