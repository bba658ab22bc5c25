import { tool } from 'toolwright';

interface Query {
  /**
   * For colleagues only.
   * @minLength 2
   */
  text: string;
}

export class Quiet {
  /**
   * Notes for colleagues.
   * @param query - More notes.
   * @example quiet.search({ text: 'abc' })
   */
  @tool({ description: 'Searches.', comments: false })
  search(query: Query): void {}
}
