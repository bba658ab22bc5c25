import { tool } from 'toolwright';

enum Colour {
  Red = 'r',
  Blue = 'b',
}

const LIMIT = 25;

interface Settings {
  /** @default 20 */
  number?: number;
  /** @defaultValue `'green'` */
  quoted?: string;
  /** @defaultValue green */
  bare?: string;
  /** @default "007" */
  digits?: string;
  /** @default Colour.Blue */
  member?: Colour;
  /** @default b */
  value?: Colour;
  /** @default [1, 2] */
  list?: number[];
  /** @default { a: 1, 'b': null } */
  object?: { a: number; b: string | null };
  /** @default true */
  flag?: boolean;
  /** @default null */
  nothing?: string | null;
  /** @default LIMIT */
  constant?: number;
  /** @default undefined */
  none?: string;
  /**
   * Which folder.
   * @default process.cwd()
   */
  folder?: string;
  /** @defaultValue the time of the call */
  time?: Date;
  /** @default -0.5 */
  negative?: number;
}

export class Defaults {
  /** Sets. */
  @tool()
  set(settings: Settings): void {}
}
