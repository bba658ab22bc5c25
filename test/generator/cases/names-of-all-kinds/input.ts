import { tool } from 'toolwright';

interface Größe {
  länge: number;
  'Content-Type': string;
  'with space'?: string;
  $ref: string;
  _id: string;
  '1st': boolean;
  2: number;
  'a.b': string;
  'a/b~c': string;
  '"quoted"'?: string;
  constructor: string;
  toString: string;
  type: string;
  properties: string;
  名前?: string;
  '__@type'?: string;
  __typename?: string;
}

export class Names {
  /** Take names as people write them. */
  @tool()
  take(größe: Größe, $filter: string, _private?: string, 名前?: Größe['länge']): void {}

  /** Take names that objects have already. */
  @tool()
  inherit(constructor: string, valueOf: number, hasOwnProperty?: boolean): void {}
}
