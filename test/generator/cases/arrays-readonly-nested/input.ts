import { tool } from 'toolwright';

type Matrix = number[][];
type Frozen = ReadonlyArray<Readonly<{ id: string; tags: readonly string[] }>>;

export class Grids {
  /** Fill grids. */
  @tool()
  fill(
    matrix: Matrix,
    frozen: Frozen,
    points: readonly (readonly [x: number, y: number])[],
    sparse: Array<Array<string | null>>,
    mixed: (string | number)[] | string,
    cube: ReadonlyArray<readonly boolean[][]>,
  ): void {}
}
