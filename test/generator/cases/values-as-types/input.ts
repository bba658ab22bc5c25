import { tool } from 'toolwright';

const settings = { host: 'localhost', port: 80, tags: ['a'] as string[] };
namespace Log {
  export enum Level {
    Low = 'low',
    High = 'high',
  }
}
type Variant = { type: 'text'; value: string } | { type: 'count'; value: number };

export class Values {
  /** Set. */
  @tool()
  set(
    all: typeof settings,
    key: keyof typeof settings,
    level: Log.Level,
    name: keyof typeof Log.Level,
    byLevel: Record<Log.Level, number>,
    byVariant: { [K in Variant['type']]: Extract<Variant, { type: K }>['value'] },
  ): void {}
}
