import { tool as offer } from 'toolwright';
import * as tw from 'toolwright';
import { reTool, tool as passedOn } from './barrel.js';

export class Imports {
  /** Renamed. */
  @offer()
  renamed(): void {}

  /** Namespace. */
  @tw.tool()
  spaced(): void {}

  /** Re-exported under another name. */
  @reTool()
  reExported(): void {}

  /** Passed on by a star. */
  @passedOn()
  starred(): void {}

  /** Somebody else's. */
  @other()
  ignored(): void {}
}

function other(): MethodDecorator {
  return () => {};
}

const given = offer;
const spaced = tw.tool;

export class Constants {
  /** A constant. */
  @given()
  constant(): void {}

  /** A constant of a namespace. */
  @spaced()
  spaced(): void {}
}
