import { param, timeout, tool, toolset } from 'toolwright';

const NAME = 'look_up';
const SECOND = 1000;

/** What the comment says of the class. */
@toolset({ namespace: 'crm', description: 'Customer records.', strict: false })
export class Customers {
  /** What the comment says. */
  @tool({ name: NAME, description: `What the decorator says.` })
  @timeout(2 * SECOND)
  lookUp(@param({ name: 'customer_id', description: 'The ID.', minLength: 3 }) id: string, days: number): void {}

  /** Strict again. */
  @tool({ strict: true })
  @timeout(5_000)
  @param('limit', { minimum: 1, maximum: 10, type: 'integer', default: 5 })
  @param('text', 'What to look for.')
  find(text: string, limit: number): void {}
}
