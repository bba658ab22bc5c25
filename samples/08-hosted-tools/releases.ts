import { tool, toolset } from 'toolwright';

const RELEASES = [
  { version: '2.4.0', changes: ['Lists are read twice as fast.', 'Needs Node 24.'] },
  { version: '2.3.0', changes: ['Reads lists of lists.'] },
];

/** What has been released, and what changed. */
@toolset({ namespace: 'releases', deferLoading: true })
export class Releases {
  /**
   * Says what changed in a release.
   *
   * @param version Such as 2.3.0; the newest where it is left out.
   */
  @tool()
  changes(version?: string): string[] {
    const release = version === undefined ? RELEASES[0] : RELEASES.find((other) => other.version === version);
    return [...(release?.changes ?? [])];
  }
}
