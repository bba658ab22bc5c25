import { tool } from 'toolwright';

const REGIONS = {
  eu: { zones: ['fra', 'dub'], currency: 'EUR' },
  us: { zones: ['iad'], currency: 'USD' },
} as const satisfies Record<string, { zones: readonly string[]; currency: string }>;

const COMMANDS = [
  { name: 'start', needsId: true },
  { name: 'stop', needsId: true },
  { name: 'list', needsId: false },
] as const;

type Region = keyof typeof REGIONS;
type Zone = (typeof REGIONS)[Region]['zones'][number];
type Command = (typeof COMMANDS)[number];
type NeedsId = Extract<Command, { needsId: true }>['name'];

export class Machines {
  /** Run a command. */
  @tool()
  run(
    region: Region,
    zone: Zone,
    euZone: (typeof REGIONS.eu.zones)[number],
    command: Command['name'],
    withId: NeedsId,
    currency: (typeof REGIONS)[Region]['currency'],
    first: (typeof COMMANDS)[0]['name'],
  ): void {}
}
