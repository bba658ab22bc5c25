import { tool } from 'toolwright';

export class Diary {
  /** What happens. */
  @tool()
  between(from: Date, until?: Date, days: Date[] = [], never: Date | null = null): Date {
    return from;
  }
}
