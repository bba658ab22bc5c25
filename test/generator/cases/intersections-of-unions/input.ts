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
