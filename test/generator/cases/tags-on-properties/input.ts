import { tool } from 'toolwright';

interface Query {
  /**
   * What to look for.
   * @minLength 2
   * @maxLength 80
   * @pattern ^[a-z ]+$
   * @example "green tea"
   */
  text: string;
  /**
   * @minimum 1
   * @maximum 100
   * @default 20
   */
  limit?: number;
  /** @format email */
  notify?: string;
  /**
   * @minItems 1
   * @uniqueItems true
   */
  fields: string[];
  /** @deprecated use fields */
  field?: string;
}

export class Search {
  /** Search. */
  @tool()
  search(query: Query): void {}
}
