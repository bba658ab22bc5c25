import { tool } from 'toolwright';

type Target = { user: string } | { group: string; deep?: boolean };
type Audited<T> = T & { reason: string };
type Timed = { at: Date };
interface Paging {
  page?: number;
}

export class Grants {
  /** Grant access. */
  @tool()
  grant(
    target: Audited<Target>,
    either: (Target | { everyone: true }) & Timed & Paging,
    narrowed: { role: string } & { role: 'admin' | 'guest' },
    optional: { note?: string } & Required<{ note?: string }>,
  ): void {}
}

type Payload = { kind: 'text'; text: string } | { kind: 'image'; url: string } | { kind: 'audio'; seconds: number };
type Receiver = { to: string } | { broadcast: true };

export class Messages {
  /** One branch for each pair, in the order of the source. */
  @tool()
  send(message: Payload & Receiver & { at?: number }): void {}
}
