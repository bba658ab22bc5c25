import { tool } from 'toolwright';

type Event =
  | { type: 'click'; x: number; y: number }
  | { type: 'key'; code: string }
  | { type: 'close' };

declare function fetchUser(id: number, options?: { full: boolean }): Promise<{ name: string; roles: string[] } | null>;
declare class Client {
  constructor(host: string, port?: number);
  readonly host: string;
}
type FirstArgument<F> = F extends (first: infer A, ...rest: never[]) => unknown ? A : never;
type ElementOf<L> = L extends ReadonlyArray<infer E> ? E : never;

export class Replays {
  /** Replay events. */
  @tool()
  replay(
    pointer: Extract<Event, { type: 'click' }>,
    other: Exclude<Event, { type: 'click' }>,
    user: NonNullable<Awaited<ReturnType<typeof fetchUser>>>,
    call: Parameters<typeof fetchUser>,
    connection: ConstructorParameters<typeof Client>,
    first: FirstArgument<typeof fetchUser>,
    element: ElementOf<readonly ('a' | 'b')[]>,
    kinds: Exclude<Event['type'], 'close'>[],
  ): void {}
}
