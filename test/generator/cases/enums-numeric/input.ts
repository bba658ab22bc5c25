import { tool } from 'toolwright';

enum Priority {
  Low,
  High = 10,
  Urgent,
}
/** What a member may do. */
enum Right {
  /** Look only. */
  Read = 1,
  Write = Read << 1,
}

export class Queue {
  /**
   * Add a job.
   * @param priority How soon.
   */
  @tool()
  add(priority: Priority, right: Right, fallback: Priority = Priority.High): void {}
}
