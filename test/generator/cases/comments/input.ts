import { tool } from 'toolwright';

interface Options {
  /** How deep. */
  depth: number;
  filter: { tags: string[] };
}

export class Comments {
  /**
   * The first line
   * goes on here.
   *
   * A second paragraph, with {@link Options} and {@link Options | a label},
   * and {@link https://example.com}:
   *
   * - one
   * - two
   *
   * @remarks More for the model.
   * @param text - With a dash,
   *   over two lines.
   * @param {number} count With a type.
   * @param options Described.
   * @param options.depth Described from outside.
   * @param options.filter.tags Deep inside.
   * @returns Nothing.
   */
  @tool()
  all(text: string, count: number, options: Options): void {}

  // Not a doc comment.
  @tool()
  none(text: string): void {}
}
