import { tool } from 'toolwright';

type Version = [major: number, minor?: number, patch?: number, ...labels: string[]];
type Row = readonly [id: string, ...cells: (number | null)[]];
type Prefixed<T extends readonly unknown[]> = ['prefix', ...T];

export class Releases {
  /** Publish a release. */
  @tool()
  publish(
    version: Version,
    table: Row[],
    prefixed: Prefixed<[number, boolean]>,
    nested: [[x: number, y: number], { label: string }],
    path: readonly [string, ...string[]],
  ): void {}
}
