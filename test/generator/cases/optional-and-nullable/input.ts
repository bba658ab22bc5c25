import { tool } from 'toolwright';

interface Profile {
  name: string;
  nick?: string;
  mail: string | null;
  phone?: string | null;
  web: string | undefined;
}

export class Profiles {
  /** Update. */
  @tool()
  update(a: string, b?: string, c?: string | null, d: string | null = null, e?: Profile, f?: Profile | null): void {}

  /** In the middle. */
  @tool()
  middle(first: string | undefined, second: string): void {}
}
