import { tool } from 'toolwright';
import type { components, operations, paths } from './schema.js';

type Body<T> = T extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;
type Query<T extends { parameters: { query?: unknown } }> = NonNullable<T['parameters']['query']>;
type Answer<T> = T extends { responses: { 200: { content: { 'application/json': infer R } } } } ? R : never;

export class Pets {
  /** List pets. */
  @tool()
  list(query: Query<operations['listPets']>): Promise<Answer<operations['listPets']>> {
    throw new Error(String(query));
  }

  /** Add a pet. */
  @tool()
  add(pet: Body<paths['/pets']['post']>, owner: components['schemas']['Owner']): void {}

  /** Get a pet. */
  @tool()
  get(
    path: operations['getPet']['parameters']['path'],
    headers: operations['getPet']['parameters']['header'],
    parameters: paths['/pets/{petId}']['parameters'],
  ): Promise<components['schemas']['Pet']> {
    throw new Error(String([path, headers, parameters]));
  }
}
