import { context, param, tool } from 'toolwright';

interface Query {
  city: string;
  days?: number;
}

export class Parameters {
  /** Names a property where a parameter belongs. */
  @tool()
  @param('query.town', 'Where.')
  deep(query: Query): void {}

  /** No parameters at all. */
  @tool()
  @param('city', 'Where.')
  none(): void {}

  /** A name that another has. */
  @tool()
  twins(@param({ name: 'place' }) from: string, @param({ name: 'place' }) to: string): void {}

  /** Case counts. */
  @tool()
  @param('City', 'Where.')
  casing(city: string): void {}

  /** Both hidden and described. */
  @tool()
  @context('ctx')
  @param('ctx', 'What goes on.')
  described(city: string, ctx: unknown): void {}
}
