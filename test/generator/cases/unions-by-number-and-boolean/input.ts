import { tool } from 'toolwright';

type Result<T> = { ok: true; value: T } | { ok: false; error: string; code?: number };
type Message = { version: 1; text: string } | { version: 2; parts: string[] } | { version: 3; parts: string[]; locale: string };
enum Level {
  Basic = 1,
  Pro = 2,
}
type Plan = { level: Level.Basic } | { level: Level.Pro; seats: number };
type Presence = { since: null } | { since: Date; by: string };

export class Inbox {
  /** Put in. */
  @tool()
  put(result: Result<number>, message: Message, plan: Plan, presence: Presence): void {}
}
