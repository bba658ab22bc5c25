import { tool } from 'toolwright';

enum Channel {
  Mail = 'mail',
  Push = 'push',
}
enum Priority {
  Low = 1,
  High = 2,
}
interface Setting {
  on: boolean;
  /** Not before this hour. */
  from?: number;
}

export class Notifications {
  /** Configure how someone is told. */
  @tool()
  configure(
    settings: Record<Channel, Setting>,
    some: Partial<Record<Channel, Setting>>,
    limits: { readonly [P in Priority]: number },
    matrix: Record<Channel, Partial<Record<Priority, Setting['on']>>>,
    withOthers: Record<Channel | 'sms', string>,
  ): void {}
}
